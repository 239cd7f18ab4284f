import type { DashboardReading } from '@ligo/protocol';
import type { SourceState } from './reading-source.ts';

/** What can be found. */
export const DETECTABLE_KINDS = ['obd', 'diplus', 'mqtt', 'gpsd'] as const;
export type DetectableKind = (typeof DETECTABLE_KINDS)[number];

/** Somewhere to look: `host:port`, the URL of a broker, or the path of a serial device. */
export interface Endpoint {
  kind: DetectableKind;
  at: string;
}

/** What is there, in a few words; `needs`: what the owner has to give before it can be read. */
export interface FoundEndpoint extends Endpoint {
  description: string;
  needs?: 'password' | 'authority';
  /** What it is to be read with besides. */
  options?: { baudRate: number };
}

/** Nothing of that kind is there; `why`, where that is known and its owner can change it. */
export interface MissingEndpoint extends Endpoint {
  hint: string | null;
}

/** A source as `car.json` names it, with whatever it has. */
export interface SourceEntry {
  kind: string;
  [option: string]: unknown;
}

/** What came of reading a source for a while. */
export interface SourceTrial {
  state: { phase: SourceState['phase']; reason: string };
  /** Those that have a value, or that cannot be. */
  readings: DashboardReading[];
}

/** Something that a broker told. */
export interface ReceivedMessage {
  topic: string;
  payload: string;
}

/** What a broker says to a visitor. */
export interface BrokerProbe {
  /** `none`: nothing that speaks MQTT; `untrusted`: its certificate is by nobody who is known. */
  outcome: 'open' | 'refused' | 'untrusted' | 'none';
  messages: ReceivedMessage[];
}

/** Whoever sets the car up. Each question rejects once they want no more. */
export interface SetupPrompt {
  print(...lines: string[]): void;
  ask(question: string): Promise<string>;
  /** Without showing what is typed. */
  askSecret(question: string): Promise<string>;
}

/** A car that can be read by a profile. */
export interface ProfiledCar {
  model: string;
  /** Its file does not say which way its current counts as positive, without which there is no power. */
  isSignMissing: boolean;
}

/** What can be done for an owner who sets the car up. None of it rejects. */
export interface SetupTools {
  /** Where each kind usually is, on this unit as it is now. */
  defaultEndpoints(): Endpoint[];
  probe(endpoint: Endpoint): Promise<FoundEndpoint | MissingEndpoint>;
  /** Reads a source for some seconds. */
  trySource(source: SourceEntry): Promise<SourceTrial>;
  probeBroker(source: SourceEntry): Promise<BrokerProbe>;
  /** Profiles that come with the app, by name. */
  profileNames(): string[];
  /** The cars of a profile; what is wrong, in words, if it cannot be read. */
  carsInProfile(profile: string): Promise<ProfiledCar[] | { problem: string }>;
  /** What is wrong with a configuration, in words; `null`: nothing. */
  validate(file: object): string | null;
}
