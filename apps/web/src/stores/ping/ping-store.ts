export interface PingState {
  versionCode: number | null;
  versionName: string | null;
  features: readonly string[];
}
