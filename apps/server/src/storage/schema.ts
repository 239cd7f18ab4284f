/** Tables of the server. Times are unix milliseconds; hashes are SHA-256, base64url. */
export interface Tables {
  accounts: { id: string; issuer: string; subject: string; email: string; created_at: number };
  refresh_tokens: {
    hash: string;
    family: string;
    account_id: string;
    used_at: number | null;
    /** Derives the next token from this one; `null` while this one is unused. */
    successor_salt: string | null;
    expires_at: number;
  };
  cars: { id: string; public_key: string; region: number; created_at: number };
  links: { id: string; account_id: string; car_id: string; name: string; linked_at: number };
  pairing_codes: { car_id: string; hash: string; expires_at: number };
  /** Codes that are no longer offered; `account_id` is the account that used the code, `null` if a newer code replaced it. */
  ended_codes: { hash: string; car_id: string; account_id: string | null; expires_at: number };
  push_subscriptions: {
    endpoint: string;
    account_id: string;
    p256dh: string;
    auth: string;
    /** The device's language; `null`: unknown. */
    language: string | null;
    registered_at: number;
  };
  /** `settings` is JSON; `alarm_sounded_at`: the last alarm of Sentry with a sound, `null`: none. */
  notification_settings: {
    account_id: string;
    car_id: string;
    settings: string;
    alarm_sounded_at: number | null;
  };
  /** Processed events. */
  car_events: { car_id: string; event_id: string; received_at: number };
  /** Messages that no push service has accepted yet; `due_at` is also the end of a server's claim. */
  push_deliveries: {
    id: string;
    endpoint: string;
    payload: string;
    attempts: number;
    due_at: number;
    expires_at: number;
    /** The pairing of the event, with which the message ends; `null` for the end of a pairing. */
    link_id: string | null;
    /** Host of the endpoint, with its port. */
    host: string;
    /** Urgency, 0 first. */
    rank: number;
    /** Time of the event, by this server's clock. */
    happened_at: number;
  };
  /** Names of used one-time tokens, until they expire. */
  spent_tokens: { name: string; expires_at: number };
  /** Work that one server at a time does. */
  leases: { name: string; until: number };
  /** Keys of short-lived tokens, base64url; `expires_at` is when a replaced key stops verifying, `null` for the active key. */
  token_keys: { id: string; value: string; created_at: number; expires_at: number | null };
  secrets: { name: string; value: string };
}
