/** The state of a video, for every way of playing. */
export interface Playback {
  /** 'connecting': the car is not there; 'loading': the picture is on its way. */
  state: 'connecting' | 'loading' | 'playing' | 'stopped' | 'error';
  /** The reason of the car or the store; `null` if unknown. */
  error: string | null;
  atMs: number;
  durationMs: number;
  canSeek: boolean;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
}
