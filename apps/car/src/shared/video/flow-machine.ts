import type { PathState } from '../../ports/phone-video.ts';

/** The path is full if packets take so much longer than on the empty one, ms. */
const FULL_MS = 400;

/** The video of one phone. */
export type Flow =
  /** A session sends nothing until packets of an earlier one have arrived. */
  | 'waiting'
  | 'flowing'
  /** The path was full: no video is sent until it is empty. */
  | 'held';

export interface FlowStep {
  flow: Flow;
  /** The treatment of the frame; `hold` and `resume`: the flow stops before it, or continues with it. */
  action: 'send' | 'drop' | 'hold' | 'resume';
}

/** Whether a session can send frames that it kept. */
export const mayCatchUp = (flow: Flow, { isEmpty }: Pick<PathState, 'isEmpty'>): boolean =>
  flow === 'flowing' || (flow === 'waiting' && isEmpty);

/** FLOW-1, FLOW-2: decides about the next frame. */
export function stepFlow(
  flow: Flow,
  { queueMs, isEmpty }: Pick<PathState, 'queueMs' | 'isEmpty'>,
  { isKeyframe }: { isKeyframe: boolean },
): FlowStep {
  switch (flow) {
    case 'waiting':
      return isEmpty ? { flow: 'flowing', action: 'send' } : { flow, action: 'drop' };
    case 'flowing':
      return queueMs > FULL_MS ? { flow: 'held', action: 'hold' } : { flow, action: 'send' };
    case 'held':
      return isKeyframe && isEmpty ? { flow: 'flowing', action: 'resume' } : { flow, action: 'drop' };
  }
}
