export interface SaveFile {
  /** Resolves to `false` if this browser has no way to. Never rejects. */
  (name: string, file: Blob): Promise<boolean>;
  /** It opens the share sheet, which browsers do for a fresh tap alone: a file that took time needs one more. */
  needsTap(): boolean;
}
