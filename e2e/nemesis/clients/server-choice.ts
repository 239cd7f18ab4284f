import { SERVERS, type ServerName } from '../plan.ts';

/** The server of a client behind a load balancer: after a failure the balancer chooses the other one. */
export class ServerChoice {
  constructor(private index: number) {}

  get current(): ServerName {
    return SERVERS[this.index % SERVERS.length] ?? SERVERS[0];
  }

  change(): void {
    this.index += 1;
  }
}
