import type { RedisCluster, RedisConnection } from './connect-redis.ts';

export type ChannelListener = (text: string, channel: string) => void;

/**
 * Channels of a Redis, or sharded channels of a cluster. A message is published after the subscriptions that were requested before
 * it. Commands reject while their Redis is unavailable.
 */
export interface RedisChannels {
  /** Whether to send commands at all. */
  readonly isReady: boolean;
  subscribe(channels: readonly string[], listener: ChannelListener): Promise<unknown>;
  unsubscribe(channels: readonly string[], listener: ChannelListener): Promise<unknown>;
  publish(channel: string, text: string): Promise<unknown>;
  /** Calls the handler whenever a connection exists again, with its subscriptions. */
  onReturn(handler: () => void): void;
  ping(): Promise<unknown>;
  /** Seconds, and microseconds of the second. */
  time(): Promise<readonly unknown[]>;
}

export function channelsOf(redis: RedisConnection): RedisChannels {
  if ('masters' in redis) return clusterChannels(redis);
  return {
    get isReady() {
      return redis.isReady;
    },
    subscribe: (channels, listener) => redis.subscribe([...channels], listener),
    unsubscribe: (channels, listener) => redis.unsubscribe([...channels], listener),
    publish: (channel, text) => redis.publish(channel, text),
    onReturn: (handler) => void redis.on('ready', handler),
    ping: () => redis.ping(),
    time: () => redis.time(),
  };
}

/** Each channel is at the node of its slot. A node has one connection for commands and one for subscriptions, which do not wait for each other. */
function clusterChannels(cluster: RedisCluster): RedisChannels {
  let subscribed: Promise<unknown> = Promise.resolve();
  return {
    get isReady() {
      return cluster.isReady;
    },
    subscribe(channels, listener) {
      const all = Promise.all(channels.map((channel) => cluster.sSubscribe(channel, listener)));
      subscribed = Promise.allSettled([subscribed, all]);
      return all;
    },
    unsubscribe: (channels, listener) =>
      Promise.all(channels.map((channel) => cluster.sUnsubscribe(channel, listener))),
    publish: (channel, text) => subscribed.then(() => cluster.sPublish(channel, text)),
    onReturn: (handler) => void cluster.on('node-ready', handler),
    ping: () => Promise.all(cluster.masters.map(async (node) => (await cluster.nodeClient(node)).ping())),
    // All servers read the clock of the same node.
    time: async () => (await cluster.nodeClient(cluster.getSlotMaster(0))).time(),
  };
}
