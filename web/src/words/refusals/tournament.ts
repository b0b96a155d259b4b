// What tables of tournaments say no to, and what is asked of a tournament in the wrong place.

import type { Translations } from "./templates";

export const TOURNAMENT: Translations = {
  "{} more; expected 1 to 10000": ["增加 {} 无效；应为 1 至 10000", "增加 {} 無效；應為 1 至 10000"],
  "you sit out for the rest of this stage": ["您在此阶段余下时间不再下注", "您在此階段餘下時間不再下注"],
  "{} is for tournament {}, which the table belongs to": [
    "{~}由锦标赛 {} 决定，此牌桌属于该锦标赛",
    "{~}由錦標賽 {} 決定，此牌枱屬於該錦標賽",
  ],
  "the tournament has not called the next hand yet": ["锦标赛尚未宣布下一局", "錦標賽尚未宣佈下一局"],
  "this table belongs to no tournament": ["此牌桌不属于任何锦标赛", "此牌枱不屬於任何錦標賽"],
  "no session is being played": ["没有进行中的节", "沒有進行中的節"],
  "that is asked of a tournament": ["此项应向锦标赛提出", "此項應向錦標賽提出"],
  "there is no such tournament": ["没有此锦标赛", "沒有此錦標賽"],
  "the lots of a tournament are the house's own": ["锦标赛的签由赌场决定", "錦標賽的籤由賭場決定"],
  "there is no further stage to draw": ["没有下一阶段可抽签", "沒有下一階段可抽籤"],
  "nothing is asked of a tournament here": ["此处不接受对锦标赛的操作", "此處不接受對錦標賽的操作"],
};
