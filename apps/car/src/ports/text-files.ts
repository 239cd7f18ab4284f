/** The text files of the unit, among them the profiles that come with the app. */
export interface TextFiles {
  /** The text in pieces, decompressed if the name ends in `.gz`. Rejects with the system's error, or if it is no regular file. */
  read(path: string): AsyncIterable<string>;
  /** Names of the profiles of the app, such as `byd-e-platform-3` or `ev-obd-pids/bolt19`. */
  profileNames(): string[];
  profilePath(name: string): string;
}
