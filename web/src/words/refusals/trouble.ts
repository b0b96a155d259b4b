// What is said when something is wrong with the house itself, or it is busy.

import type { Translations } from "./templates";

export const TROUBLE: Translations = {
  "something went wrong here; ask again with the same id": ["系统出现问题；请重试", "系統出現問題；請重試"],
  "something went wrong; ask again with the same id": ["系统出现问题；请重试", "系統出現問題；請重試"],
  "the house is closing; ask again with the same id": ["系统正在关闭；请重试", "系統正在關閉；請重試"],
  "the process is leaving": ["此程序正在退出", "此程序正在退出"],
  "nothing could be written": ["无法写入", "無法寫入"],
  "{} is not run by this process": ["{} 不由此程序运行", "{} 不由此程序執行"],
  "{} is run by no process for now": ["{} 目前没有程序运行", "{} 目前沒有程序執行"],
  "the process that runs {} does not answer": ["运行 {} 的程序没有回应", "執行 {} 的程序沒有回應"],
  "{} cannot be reached ({}); ask again with the same id": [
    "无法连接 {}（{~}）；请重试",
    "無法連接 {}（{~}）；請重試",
  ],
  "{} cannot be read: {}": ["无法读取 {}：{}", "無法讀取 {}：{}"],
  "entry {} of {} cannot be read: {}": [
    "无法读取 {2} 的第 {1} 笔记录：{3}",
    "無法讀取 {2} 的第 {1} 筆記錄：{3}",
  ],
  "entry {} of house cannot be read: {}": [
    "无法读取 house 的第 {} 笔记录：{}",
    "無法讀取 house 的第 {} 筆記錄：{}",
  ],
  "round {} is not where the index has it in {}": [
    "{2} 的第 {1} 局与索引位置不符",
    "{2} 的第 {1} 局與索引位置不符",
  ],
  "{} was not opened by its entry {}": ["{} 并非由第 {} 笔记录开台", "{} 並非由第 {} 筆記錄開枱"],
  "{} has a round before it was opened": ["{} 在开台前已有牌局", "{} 在開枱前已有牌局"],
  "shoe {} is not where the index has it in {}": [
    "第 {} 靴不在索引所示的位置（{}）",
    "第 {} 靴不在索引所示的位置（{}）",
  ],
  "{} has no shoe {} before round {}": ["{1} 在第 {3} 局前没有第 {2} 靴", "{1} 在第 {3} 局前沒有第 {2} 靴"],
  "{} has {} entries, but not all behind {}": [
    "{} 有 {} 笔记录，但第 {} 笔之后不完整",
    "{} 有 {} 筆記錄，但第 {} 筆之後不完整",
  ],
  "a command of the batch has been answered already": ["其中一项操作已有答复", "其中一項操作已有答覆"],
  "a secret of the batch lies in the vault already": ["其中一项机密已存入保险库", "其中一項機密已存入保險庫"],
  "a login with this token has begun already": ["此凭证的登录已开始", "此憑證的登入已開始"],
  "this code lies here already": ["此代码已存在", "此代碼已存在"],
  "an account would stand below zero and may not": ["账户余额不可低于零", "帳戶餘額不可低於零"],
  "\"{}\" would stand at {} cents and may not stand below zero": [
    "账户“{}”将为 {$}，不可低于零",
    "帳戶「{}」將為 {$}，不可低於零",
  ],
  "\"{}\" would stand at more cents than can be stored": [
    "账户“{}”的金额超出可存储范围",
    "帳戶「{}」的金額超出可儲存範圍",
  ],
  "\"{}\" has {} entries where {} were expected": [
    "“{}”有 {} 笔记录，应为 {} 笔",
    "「{}」有 {} 筆記錄，應為 {} 筆",
  ],
  "\"{}\" has another entry {} than was expected": [
    "“{}”的第 {} 笔记录与预期不符",
    "「{}」的第 {} 筆記錄與預期不符",
  ],
  "\"{}\" has another entry {} than its snapshot": [
    "“{}”的第 {} 笔记录与快照不符",
    "「{}」的第 {} 筆記錄與快照不符",
  ],
  "\"{}\" has had an owner: it takes entries with a fencing number only": [
    "“{}”曾有运行者：只接受带编号的记录",
    "「{}」曾有執行者：只接受帶編號的記錄",
  ],
  "\"{}\" is fenced at {}; whoever owned it with {} has been replaced": [
    "“{}”的运行编号为 {}；编号 {} 的运行者已被取代",
    "「{}」的執行編號為 {}；編號 {} 的執行者已被取代",
  ],
  "\"{}\" has no owner now, with number {} or any": [
    "“{}”现时没有运行者，不论编号是否 {}",
    "「{}」現時沒有執行者，不論編號是否 {}",
  ],
  "{} is busy: {}": ["{} 正忙：{}", "{} 正忙：{}"],
  "{} does not answer": ["{} 没有回应", "{} 沒有回應"],
  "{} is held by another process that writes": ["{} 正由另一程序写入", "{} 正由另一程序寫入"],
  "{} refused the batch: {}": ["{} 拒绝了写入：{}", "{} 拒絕了寫入：{}"],
  "{} failed: {}": ["{} 出错：{}", "{} 出錯：{}"],
  "{} answered a commit with {}": ["{} 对提交的回应为 {}", "{} 對提交的回應為 {}"],
  "{}, while it committed": ["{~}（提交期间）", "{~}（提交期間）"],
  "entry {} of \"{}\" came where the index has {} entries; expected entry {}": [
    "“{2}”的第 {1} 笔记录到达时索引有 {3} 笔；应为第 {4} 笔",
    "「{2}」的第 {1} 筆記錄到達時索引有 {3} 筆；應為第 {4} 筆",
  ],
};
