import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { ConnectionNote } from '../../parts/connection-note.tsx';
import { DemoNote } from '../../parts/demo-note.tsx';
import type { SaveFile } from '../../ports/save-file.ts';
import { supportsCommand } from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { AboutSection } from './about-section.tsx';
import { AccountSection } from './account-section.tsx';
import { CAR_OFF_COMMANDS, CarOffSection } from './car-off-section.tsx';
import { LogoutSection } from './logout-section.tsx';
import { PhoneSection } from './phone-section.tsx';

interface SettingsScreenProps {
  onHelp: () => void;
  onLogout: () => void;
  saveFile: SaveFile;
  /** The account is gone. */
  onDeleted: () => Promise<void>;
}

/** The settings of the car while it is off, the data of this phone, the account, and the logout. */
export default function SettingsScreen({ onHelp, onLogout, saveFile, onDeleted }: SettingsScreenProps) {
  const { t } = useTexts('settings');
  const { isDemo, ping } = useStores();
  const { settings } = useLazyStores();
  const isWaiting = useValue(settings, (each) => each.isWaiting);
  const takesAny = useValue(ping, (said) => CAR_OFF_COMMANDS.some((order) => supportsCommand(said, order)));
  useEffect(() => (takesAny ? settings.enter() : undefined), [settings, takesAny]);
  return (
    <div className="absolute inset-0 overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <div className="-mb-6">
          <ScreenHead
            title={t('settings.title')}
            note={takesAny && <ConnectionNote isWaiting={isWaiting} />}
          />
        </div>
        <CarOffSection onHelp={onHelp} />
        <PhoneSection />
        <AboutSection />
        {isDemo ? (
          <DemoNote text={t('demo.settings')} />
        ) : (
          <>
            <AccountSection saveFile={saveFile} onDeleted={onDeleted} />
            <LogoutSection onLogout={onLogout} />
          </>
        )}
      </div>
    </div>
  );
}
