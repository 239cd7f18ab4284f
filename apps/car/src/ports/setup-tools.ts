import type { DashboardReading } from '@ligo/protocol';
import type { SourceState } from './reading-source.ts';
import type { SourceIo } from './source-io.ts';

/** Where a source may be: `host:port`, the URL of a broker, or the path of a serial device. */
export interface Endpoint {
  kind: string;
  at: string;
}

export interface FoundPeer {
  description: string;
  /** The owner must provide this before it can be read. */
  needs?: 'password' | 'authority';
  /** Options that the probe determined. */
  options?: Record<string, unknown>;
}

/** No peer answered; `hint`: the reason, if it is known and the owner can change it. */
export interface MissingPeer {
  hint: string | null;
}

export type FoundEndpoint = Endpoint & FoundPeer;
export type MissingEndpoint = Endpoint & MissingPeer;

/** A source in `car.json`, with all its options. */
export interface SourceEntry {
  kind: string;
  [option: string]: unknown;
}

export interface SourceTrial {
  state: { phase: SourceState['phase']; reason: string };
  /** Readings with a value, or with one that was out of range. */
  readings: DashboardReading[];
}

/** The owner at a terminal. Each question rejects once the owner ends the setup. */
export interface SetupPrompt {
  print(...lines: string[]): void;
  ask(question: string): Promise<string>;
  askSecret(question: string): Promise<string>;
}

/** Validates a configuration; `null`: it is valid, else the problem as a text. */
export type ValidateCarFile = (file: object) => string | null;

export interface ReceivedMessage {
  topic: string;
  payload: string;
}

export interface BrokerProbe {
  /** `none`: no MQTT broker answers; `untrusted`: its certificate is not signed by a trusted authority. */
  outcome: 'open' | 'refused' | 'untrusted' | 'none';
  messages: ReceivedMessage[];
}

/** How to connect to a broker, and how long to receive messages, ms. */
export interface BrokerProbeOptions {
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** PEM file of the authority that signed its certificate. */
  ca?: string | undefined;
  listenMs: number;
}

/** The connections and files by which setup finds sources. */
export interface FinderIo extends Pick<SourceIo, 'openTcp' | 'openSerial' | 'files'> {
  /** Connects to a broker and receives its messages for some seconds. Publishes nothing. Never rejects. */
  probeBroker(options: BrokerProbeOptions): Promise<BrokerProbe>;
  /** Plugged-in or paired serial devices, each once, by the name that does not depend on the port. */
  serialDevices(): string[];
}

/** How setup finds and configures a source. No probe rejects. */
export interface SourceFinder {
  /** Addresses as an owner types them, such as `192.168.1.5:1883`. */
  readonly examples: readonly string[];
  defaultEndpoints(): string[];
  /** The address that an owner typed, with its defaults; `null`: it is invalid. */
  parseEndpoint(text: string): string | null;
  endpointOf(source: SourceEntry): string;
  probe(at: string): Promise<FoundPeer | MissingPeer>;
  /** Asks for the options that cannot be detected. None: the owner skips the source. */
  configure(owner: SetupPrompt, found: FoundEndpoint, validate: ValidateCarFile): Promise<SourceEntry[]>;
  /** Whether this source is proposed after all others, as it knows least of the car. */
  isProposedLast?(source: SourceEntry): boolean;
}

/** Services of the setup. None of them rejects. */
export interface SetupTools {
  /** All kinds of sources, in the order that setup proposes. */
  finders: readonly (SourceFinder & { readonly kind: string })[];
  trySource(source: SourceEntry): Promise<SourceTrial>;
  validate: ValidateCarFile;
}
