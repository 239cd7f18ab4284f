import type { AccountExport } from '@ligo/protocol';

export interface OwnAccountNeeds {
  /** Everything stored of an account, without secrets; `null` if there is no such account. */
  read(accountId: string): Promise<AccountExport | null>;
  /** Deletes all of it; answers the pairings that ended with it. */
  remove(accountId: string): Promise<{ carId: string; pairingId: string }[]>;
  onUnpaired(carId: string, ended: { pairingId: string; accountId: string }): void;
}

/** What an owner may do with the account as a whole. */
export class OwnAccount {
  constructor(private readonly needs: OwnAccountNeeds) {}

  /** `null` if there is no such account any more. */
  export(accountId: string): Promise<AccountExport | null> {
    return this.needs.read(accountId);
  }

  /** Deletes the account with all that hangs on it. */
  async delete(accountId: string): Promise<void> {
    const ended = await this.needs.remove(accountId);
    for (const { carId, pairingId } of ended) this.needs.onUnpaired(carId, { pairingId, accountId });
  }
}
