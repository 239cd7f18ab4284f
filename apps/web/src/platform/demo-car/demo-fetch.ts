import { type Car, HTTP_CALLS, type NotificationSettings, notificationSettingsSchema } from '@ligo/protocol';

const refused = () => Response.json({ code: 'forbidden' }, { status: 403 });

/**
 * Answers the app's calls in the place of the server: the demo's one car and its switches, which live as long as the page. Files
 * that anybody may read come by `fetchFile`; everything else is refused, and nothing is sent.
 */
export function createDemoFetch(car: Car, fetchFile: typeof fetch): typeof fetch {
  let switches: NotificationSettings = notificationSettingsSchema.parse({});
  return async (input, init) => {
    switch (new URL(String(input)).pathname) {
      case HTTP_CALLS.carList.path:
        return Response.json([car]);
      case HTTP_CALLS.notificationSettings.path: {
        if (init?.method !== 'POST') return Response.json(switches);
        const wanted = notificationSettingsSchema.safeParse(JSON.parse(String(init.body)));
        if (!wanted.success) return Response.json({ code: 'bad-request' }, { status: 400 });
        switches = wanted.data;
        return Response.json({});
      }
      case HTTP_CALLS.version.path:
        return fetchFile(input, init);
      default:
        return refused();
    }
  };
}
