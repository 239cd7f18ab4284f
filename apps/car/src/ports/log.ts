/** Structured log of the app. It must not contain tokens, session descriptions or positions. */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
