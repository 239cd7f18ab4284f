import type { CamId, LiveError, SentryConfigState, SentryMask, SentryState } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarSettingStore, SaveFailure } from '../car-scoped/car-setting-store.ts';

/** Sentry of the selected car. */
export interface SentryStore {
  config: CarSettingStore<SentryConfigState>;
  /** What it does now; `null` without a link, or of a car that does not say it. */
  state: Readable<SentryState | null>;
  masks: SentryMasks;
}

/** Parts of the cameras' pictures in which no movement is looked for, and what they are painted on. */
export interface SentryMasks {
  /** Asks the car for them. Never rejects. */
  load(signal: AbortSignal): Promise<readonly SentryMask[] | SaveFailure>;
  /** Replaces them all. Resolves once the car has answered; never rejects. */
  save(masks: readonly SentryMask[]): Promise<'saved' | SaveFailure>;
  /** Asks for a picture of a camera, a JPEG; else says why there is none. Never rejects. */
  still(camId: CamId, signal: AbortSignal): Promise<Blob | LiveError | SaveFailure>;
}
