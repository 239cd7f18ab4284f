import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';
import type { Log } from './log.ts';
import type { SourceState } from './reading-source.ts';

/** How to connect to a broker. The files of certificates are in PEM. */
export interface BrokerConfig {
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  clientId: string;
  tls: {
    ca?: string | undefined;
    cert?: string | undefined;
    key?: string | undefined;
    /** Any certificate is accepted. */
    insecure: boolean;
  };
}

/** A retained message that the broker publishes when this client is lost. */
export interface LastWill {
  topic: string;
  payload: string;
}

/** Why a broker cannot be reached, or was lost. */
export interface BrokerError extends SourceState {
  reason: SourceReason;
}

export interface ConnectionListener {
  onOpen(connection: BrokerConnection): void;
  /** `text`: `null` for a payload that is too large. */
  onMessage(topic: string, text: string | null, isRetained: boolean): void;
}

/** One connection to a broker. It is never reconnected. */
export interface BrokerConnection {
  /** `onDone` is called when the broker has acknowledged, with the error if there is one. */
  subscribe(topics: readonly string[], onDone: (error: unknown) => void): void;
  publish(topic: string, payload: string, isRetained: boolean): void;
  /** Resolves to `true` when the broker answers, which confirms everything published before; to `false` if it is lost first. */
  ping(): Promise<boolean>;
  /** Closes the connection to a broker that does not answer. */
  drop(): void;
}

/** A broker whose certificates are read and whose library is loaded. */
export interface Broker {
  /** Connects once. Resolves to why the broker cannot be reached or was lost; after `signal` is aborted, once the connection is closed. */
  hold(listener: ConnectionListener, signal: AbortSignal): Promise<BrokerError>;
}

/** Prepares connections to a broker. Rejects if a file of the certificates cannot be read. */
export type OpenBroker = (
  config: BrokerConfig,
  context: { clock: Clock; log: Log },
  lastWill?: LastWill | null,
) => Promise<Broker>;
