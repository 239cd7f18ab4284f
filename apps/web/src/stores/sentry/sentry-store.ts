import type { CamId, LiveError, SentryConfigState, SentryMask, SentryState } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarSettingStore, SaveFailure } from '../car-scoped/car-setting-store.ts';

/** Sentry of the selected car. */
export interface SentryStore {
  config: CarSettingStore<SentryConfigState>;
  /** Its current state; `null` without a link, or if the car does not report it. */
  state: Readable<SentryState | null>;
  masks: SentryMasks;
}

/** Masked parts of the cameras' pictures, without motion detection, and the stills to paint them on. */
export interface SentryMasks {
  /** Asks the car for them. Never rejects. */
  load(signal: AbortSignal): Promise<readonly SentryMask[] | SaveFailure>;
  /** Replaces them all. Resolves once the car has answered; never rejects. */
  save(masks: readonly SentryMask[]): Promise<'saved' | SaveFailure>;
  /** Requests a picture of a camera, a JPEG; otherwise the reason why there is none. Never rejects. */
  still(camId: CamId, signal: AbortSignal): Promise<Blob | LiveError | SaveFailure>;
}
