// The names of roles.

import type { Role } from "../api/types";
import { inEachLanguage } from "../language/language.svelte";

export const roles = inEachLanguage<Record<Role, string>>(
  {
    patron: "Patron",
    dealer: "Dealer",
    pit: "Pit supervisor",
    surveillance: "Surveillance",
    director: "Tournament director",
    auditor: "Auditor",
    administrator: "Administrator",
    system: "The house",
  },
  {
    patron: "客人",
    dealer: "荷官",
    pit: "监场主任",
    surveillance: "监控",
    director: "赛事总监",
    auditor: "审计员",
    administrator: "管理员",
    system: "系统",
  },
  {
    patron: "客人",
    dealer: "荷官",
    pit: "監場主任",
    surveillance: "監控",
    director: "賽事總監",
    auditor: "審計員",
    administrator: "管理員",
    system: "系統",
  },
);

export const roleName = (role: string): string => roles()[role as Role] ?? role;
