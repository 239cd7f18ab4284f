/** How a video stands, whichever way it is played. */
export interface Playback {
  /** 'connecting': the car is not there; 'loading': the picture is on its way. */
  state: 'connecting' | 'loading' | 'playing' | 'stopped' | 'error';
  /** Why not, as the car or the store said; `null` where that is not known. */
  error: string | null;
  atMs: number;
  durationMs: number;
  canSeek: boolean;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
}
