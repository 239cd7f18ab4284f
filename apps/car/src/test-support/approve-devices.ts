import type { ChildProcess } from 'node:child_process';
import type { Parent, ParentNotification, SentParentMessage } from '../parent-messages.ts';

/** The approval of a device that waits; `null`: the message is about something else. */
function approvalOf(message: Partial<ParentNotification>): SentParentMessage | null {
  if (message.type !== 'device-waiting' || !message.device) return null;
  return { type: 'approve-device', key: message.device.key };
}

/** Accepts every device that waits, as the program that started a car's app can. */
export function approveDevices(car: Pick<ChildProcess, 'on' | 'send'>): void {
  car.on('message', (message) => {
    const approval = approvalOf(message as Partial<ParentNotification>);
    if (approval) car.send(approval);
  });
}

/** The program that started an app in this process; it accepts every device that waits. */
export function approvingParent(): Parent {
  const handlers = new Set<Parameters<Parent['listen']>[0]>();
  return {
    send(message) {
      const approval = approvalOf(message);
      if (approval?.type === 'approve-device') for (const handle of handlers) handle(approval);
    },
    listen(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}
