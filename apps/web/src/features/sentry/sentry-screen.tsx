import { IconAdjustments, IconMovie } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { BottomTabs } from '../../ui/screen/bottom-tabs.tsx';
import { ConfigurationTab } from './configuration/configuration-tab.tsx';
import { RecordingsTab } from './recordings/recordings-tab.tsx';

const TABS = ['recordings', 'configuration'] as const;
type Tab = (typeof TABS)[number];

/** What Sentry recorded, and how it is to watch. The address says which of the two, once that was chosen. */
export default function SentryScreen() {
  const { t } = useTexts();
  const { config } = useStores().sentry;
  const [query, setQuery] = useSearchParams();
  // What is turned on or off here opens nothing: only what held when the screen was opened does.
  const [first] = useState<Tab>(() => (config.get().value.isSentryOn ? 'recordings' : 'configuration'));
  useEffect(() => config.enter(), [config]);
  const asked = query.get('tab');
  const setTab = (tab: Tab) => {
    query.set('tab', tab);
    setQuery(query, { replace: true });
  };
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
            icon: <IconMovie aria-hidden="true" />,
            content: <RecordingsTab />,
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
