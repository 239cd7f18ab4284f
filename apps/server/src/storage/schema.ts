/** Tables of the server. Times are unix milliseconds; hashes are SHA-256, base64url. */
export interface Tables {
  accounts: { id: string; issuer: string; subject: string; email: string; created_at: number };
  refresh_tokens: {
    hash: string;
    family: string;
    account_id: string;
    used_at: number | null;
    expires_at: number;
  };
  cars: { id: string; public_key: string; region: number; created_at: number };
  links: { id: string; account_id: string; car_id: string; name: string; linked_at: number };
  pairing_codes: { car_id: string; hash: string; expires_at: number };
  secrets: { name: string; value: string };
}
