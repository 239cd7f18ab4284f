import { IconAdjustments, IconMovie, IconShieldOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NO_VALUE } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { InstallLink } from '../../parts/demo-note.tsx';
import UnseenCount from '../../parts/sentry/unseen-count.tsx';
import type { SaveFile } from '../../ports/save-file.ts';
import { isSentryUnsupported } from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { BottomTabs } from '../../ui/screen/bottom-tabs.tsx';
import { UnavailableScreen } from '../../ui/screen/unavailable-screen.tsx';
import { ConfigurationTab } from './configuration/configuration-tab.tsx';
import { RecordingsTab } from './recordings/recordings-tab.tsx';

/** In place of the tabs: the app in this car has no Sentry. */
function NoSentry() {
  const { t } = useTexts('sentry');
  const { ping, isDemo } = useStores();
  const versionName = useValue(ping, (each) => each.versionName);
  return (
    <UnavailableScreen
      title={t('sentry.title')}
      icon={<IconShieldOff />}
      heading={t(isDemo ? 'demo.sentryTitle' : 'sentry.noneTitle')}
      text={isDemo ? t('demo.sentry') : t('sentry.noneText', { version: versionName ?? NO_VALUE })}
    >
      {isDemo && <InstallLink />}
    </UnavailableScreen>
  );
}

const TABS = ['recordings', 'configuration'] as const;
type Tab = (typeof TABS)[number];

/**
 * The tab to open with: the recordings while Sentry is on. By the stored report first, then by the first answer of the car, unless the
 * owner has touched the screen before it. Later changes open nothing.
 */
function useFirstTab(): Tab {
  const { config } = useLazyStores().sentry;
  const tabNow = (): Tab => (config.get().value.isSentryOn ? 'recordings' : 'configuration');
  const [first, setFirst] = useState(tabNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each car's store.
  useEffect(() => {
    const leave = config.enter();
    const following = new AbortController();
    const { signal } = following;
    const stop = config.subscribe(() => {
      if (signal.aborted || config.get().isWaiting) return;
      following.abort();
      setFirst(tabNow());
    });
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, () => following.abort(), { signal });
    return () => {
      following.abort();
      stop();
      leave();
    };
  }, [config]);
  return first;
}

/** Sentry's recordings, and its configuration. The address names the chosen one. */
export default function SentryScreen({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('sentry');
  const { ping } = useStores();
  const hasNone = useValue(ping, isSentryUnsupported);
  const [query, setQuery] = useSearchParams();
  const first = useFirstTab();
  // A movement leads to its recording.
  const asked = query.get('tab') ?? (query.has('at') ? 'recordings' : null);
  const setTab = (tab: Tab) => {
    query.set('tab', tab);
    setQuery(query, { replace: true });
  };
  if (hasNone) return <NoSentry />;
  return (
    <div className="absolute inset-0">
      <BottomTabs
        label={t('sentry.title')}
        value={TABS.find((tab) => tab === asked) ?? first}
        onValueChange={setTab}
        tabs={[
          {
            value: 'recordings',
            text: t('sentry.recordings'),
            count: <UnseenCount />,
            icon: <IconMovie aria-hidden="true" />,
            content: <RecordingsTab saveFile={saveFile} />,
          },
          {
            value: 'configuration',
            text: t('sentry.configuration'),
            icon: <IconAdjustments aria-hidden="true" />,
            content: <ConfigurationTab />,
          },
        ]}
      />
    </div>
  );
}
