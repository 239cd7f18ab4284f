import type { Readable } from '../../lib/values/readable.ts';

export interface PermissionState {
  notifications: 'default' | 'granted' | 'denied' | 'unsupported';
  /** The owner chose to go on without notifications. */
  isSkipped: boolean;
}

export interface PermissionStore extends Readable<PermissionState> {
  start(): void;
  stop(): void;
  /** Shows the browser's question; must be called from a tap. */
  request(): Promise<void>;
  skip(): void;
}
