"""The kinds of significant event (GLI-19): what somebody should know of."""

from enum import Enum


class SignificantKind(Enum):
    HOUSE_STARTED = "house-started"
    HOUSE_STOPPED = "house-stopped"
    LOGIN_LOCKED = "login-locked"
    SELF_CHECK_PASSED = "self-check-passed"
    SELF_CHECK_FAILED = "self-check-failed"
    TABLE_TAKEN_OVER = "table-taken-over"
    CLOCK_JUMPED = "clock-jumped"
    LARGE_WIN = "large-win"
    WALLET_TROUBLE = "wallet-trouble"
    WEBHOOK_TROUBLE = "webhook-trouble"
    CONFIGURATION_CHANGED = "configuration-changed"
