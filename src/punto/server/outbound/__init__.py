"""What webhooks and the wallet share: requests to addresses that an operator has named."""
