/** The browser's promise not to clear the app's storage by itself. */
export interface StoragePersistence {
  isGranted(): Promise<boolean>;
  /** Asks for it; resolves to whether it was given. Never rejects. */
  ask(): Promise<boolean>;
}
