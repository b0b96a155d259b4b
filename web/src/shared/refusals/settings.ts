// Sentences about settings of a table and amounts of its float.

import type { Translations } from "./templates";

export const SETTINGS: Translations = {
  "a fill of {}; expected {} to {}": ["补码 {} 无效；应为 {} 至 {}", "補碼 {} 無效；應為 {} 至 {}"],
  "a credit of {}; the float holds {}": ["缴码 {} 无效；桌上筹码为 {}", "繳碼 {} 無效；枱上籌碼為 {}"],
  "the hash is that of {} {}, not of {}": [
    "此哈希值属于 {~} {} 版，而非 {}",
    "此雜湊值屬於 {~} {} 版，而非 {}",
  ],
  "{} is the hash of no game that Punto knows": [
    "{} 不是任何已知游戏的哈希值",
    "{} 不是任何已知遊戲的雜湊值",
  ],
  "{} {}; expected {} to {}": ["{~2} {1} 无效；应为 {3} 至 {4}", "{~2} {1} 無效；應為 {3} 至 {4}"],
  "a stake unit of {} cents; expected 1 or more": [
    "注码单位 {} 分无效；应为 1 分或以上",
    "注碼單位 {} 分無效；應為 1 分或以上",
  ],
  "stakes in units of {} cents on {} could not always be paid exactly at {}; expected a multiple of {}": [
    "{~2}若以 {$1} 为单位，未必能按 {~3} 准确派彩；单位须为 {$4} 的倍数",
    "{~2}若以 {$1} 為單位，未必能按 {~3} 準確派彩；單位須為 {$4} 的倍數",
  ],
  "limits are needed for {}; {} is one too many or few": [
    "须为以下注项设定限红：{~}；{~}多余或缺少",
    "須為以下注項設定限紅：{~}；{~}多餘或缺少",
  ],
  "a table limit of {} to {} on {}; expected the least above zero and the most no less": [
    "{~3}的限红 {1} 至 {2} 无效；最低须大于零，最高不得低于最低",
    "{~3}的限紅 {1} 至 {2} 無效；最低須大於零，最高不得低於最低",
  ],
  "a table limit of {} to {} on {}; expected at most {}": [
    "{~3}的限红 {1} 至 {2} 无效；最高为 {4}",
    "{~3}的限紅 {1} 至 {2} 無效；最高為 {4}",
  ],
  "the table limit on {} is no multiple of the stake unit of {}": [
    "{~}的限红并非注码单位 {} 的倍数",
    "{~}的限紅並非注碼單位 {} 的倍數",
  ],
  "a table differential of {}; expected {} to {}": [
    "差额限制 {} 无效；应为 {} 至 {}",
    "差額限制 {} 無效；應為 {} 至 {}",
  ],
};
