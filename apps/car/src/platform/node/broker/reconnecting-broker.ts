import type { Clock } from '@ligo/machine';
import type { Log } from '../../../ports/log.ts';
import { retryMs } from '../../../shared/backoff.ts';
import { type AttemptEnd, RetryLoop } from '../../../shared/retry-loop.ts';
import { createUnitClock } from '../clock/unit-clock.ts';
import { type Broker, openBroker } from './broker.ts';
import type { BrokerConfig } from './broker-config.ts';
import type { ConnectionListener } from './broker-connection.ts';
import { type BrokerError, brokerErrorReason } from './broker-error-reason.ts';

export interface ReconnectingBrokerListener extends ConnectionListener {
  /** The broker cannot be reached, or was lost. `isFirst`: the connection before was stable, or there was none. */
  onLost(reason: BrokerError, isFirst: boolean): void;
}

/** A connection that lasted this long resets the back-off, ms. */
export const STABLE_AFTER_MS = 60_000;

interface Loss extends AttemptEnd {
  state: BrokerError;
}

/** Connects to a broker, and again whenever it is lost. Started once and stopped once. */
export class ReconnectingBroker {
  private loop: RetryLoop<Loss> | null = null;
  private isStopped = false;

  constructor(
    private readonly config: BrokerConfig,
    private readonly needs: { clock: Clock; log: Log },
    private readonly listener: ReconnectingBrokerListener,
  ) {}

  /** Rejects if a file of the certificates cannot be read. */
  async start(): Promise<void> {
    const broker = await openBroker(this.config, this.needs);
    if (this.isStopped) return;
    this.loop = this.loopOf(broker);
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.loop?.stop();
  }

  private loopOf(broker: Broker): RetryLoop<Loss> {
    const { listener } = this;
    const { clock, log } = this.needs;
    return new RetryLoop<Loss>({
      clock: { ...clock, nowMs: createUnitClock().nowMs },
      random: Math.random,
      delayMs: retryMs,
      stableAfterMs: STABLE_AFTER_MS,
      attempt: async (signal, onConnected) => {
        const onOpen: ConnectionListener['onOpen'] = (connection) => {
          onConnected();
          listener.onOpen(connection);
        };
        return { state: await broker.hold({ onOpen, onMessage: listener.onMessage }, signal) };
      },
      endOf: (error) => {
        log.error({ err: error }, 'connection to the broker failed');
        return { state: brokerErrorReason(error, true) };
      },
      onEnd: ({ state }, isFirst) => listener.onLost(state, isFirst),
    });
  }
}
