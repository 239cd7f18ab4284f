import { createLanes, type Lanes, type LanesHandlers } from '@ligo/link';
import { LANE_CASES, type OpenLanes } from '@ligo/link/test-support';
import { CHANNELS } from '@ligo/protocol';
import { browserChannel } from '../../apps/web/src/platform/peer-connection.ts';

/** The lanes of a phone over a connection that is not open yet. */
export function lanesOver(connection: RTCPeerConnection, handlers: LanesHandlers): Lanes & { end(): void } {
  const open = ({ label, id }: (typeof CHANNELS)[keyof typeof CHANNELS]) =>
    browserChannel(connection.createDataChannel(label, { negotiated: true, id }));
  return createLanes({ control: open(CHANNELS.control), bulk: open(CHANNELS.bulk) }, handlers);
}

/** Runs one case of the contract of lanes; rejects where it does not hold. */
export async function runLaneCase(title: string, openLanes: OpenLanes): Promise<void> {
  const wanted = LANE_CASES.find((each) => each.title === title);
  if (!wanted) throw new Error(`There is no case ${title}`);
  await wanted.run(openLanes);
}
