import type { AccountExport } from '@ligo/protocol';

/** The operations of an owner on the account as a whole. */
export class OwnAccount {
  /**
   * `read` resolves to all stored data of an account except secrets, or `null` without the account. `remove` deletes the account
   * and resolves to the pairings that ended with it.
   */
  constructor(
    private readonly read: (accountId: string) => Promise<AccountExport | null>,
    private readonly remove: (accountId: string) => Promise<{ carId: string; pairingId: string }[]>,
    private readonly onUnpaired: (carId: string, ended: { pairingId: string; accountId: string }) => void,
  ) {}

  /** `null` if the account no longer exists. */
  export(accountId: string): Promise<AccountExport | null> {
    return this.read(accountId);
  }

  async delete(accountId: string): Promise<void> {
    const ended = await this.remove(accountId);
    for (const { carId, pairingId } of ended) this.onUnpaired(carId, { pairingId, accountId });
  }
}
