import { FEATURE } from '@ligo/protocol';
import {
  IconBriefcase,
  IconChargingPile,
  IconChevronRight,
  IconHome,
  IconMapPin,
  IconPlus,
  IconReceipt,
  IconShoppingCart,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { usePriceBook } from '../../parts/costs/use-price-book.ts';
import type { BookItem } from '../../stores/book/book-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../ui/screen/columns.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { PriceDrawer, type PriceTarget } from './price-drawer.tsx';
import { PriceRings } from './price-rings.tsx';

const ICONS = {
  home: IconHome,
  work: IconBriefcase,
  charger: IconChargingPile,
  shop: IconShoppingCart,
  other: IconMapPin,
};

/** Whether the car has the entry, or why it does not take it. */
function EntryState({ isWaiting, refusal }: Pick<BookItem, 'isWaiting' | 'refusal'>) {
  const { t } = useTexts('tariffs');
  if (refusal) return <span className="text-sm text-attention">{t(`tariffs.refusal.${refusal}`)}</span>;
  return isWaiting ? <span className="text-sm text-quiet">{t('tariffs.waiting')}</span> : null;
}

interface CardProps extends Pick<BookItem, 'isWaiting' | 'refusal'> {
  icon: ReactNode;
  name: string;
  text: string | undefined;
  children?: ReactNode;
  onOpen: () => void;
}

function Card({ icon, name, text, isWaiting, refusal, children, onOpen }: CardProps) {
  return (
    <li className="rounded-card border border-border bg-card">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-16 w-full items-center gap-4 rounded-card px-4 py-2 text-start transition-colors duration-200 hover:bg-raised/60"
      >
        <span className="shrink-0 text-brand [&>svg]:size-6" aria-hidden="true">
          {icon}
        </span>
        <span className="flex min-w-0 flex-1 flex-col [overflow-wrap:anywhere]">
          <bdi className="text-base font-medium">{name}</bdi>
          {text && <bdi className="text-sm text-normal">{text}</bdi>}
          <EntryState isWaiting={isWaiting} refusal={refusal} />
        </span>
        <IconChevronRight className="size-5 shrink-0 text-quiet rtl:-scale-x-100" aria-hidden="true" />
      </button>
      {children && <div className="px-4 pb-4">{children}</div>}
    </li>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" wide icon={<IconPlus aria-hidden="true" />} onClick={onClick}>
      {children}
    </Button>
  );
}

function TariffList({ onOpen }: { onOpen: (target: PriceTarget) => void }) {
  const { t } = useTexts('tariffs');
  const { tariffs } = usePriceBook();
  return (
    <section aria-labelledby="tariffs-title" className="flex flex-col gap-3">
      <h2 id="tariffs-title" className="px-1 text-sm text-normal">
        {t('tariffs.tariffs')}
      </h2>
      <AddButton onClick={() => onOpen({ kind: 'tariff', id: null })}>{t('tariffs.new')}</AddButton>
      <ul className="flex flex-col gap-3">
        {tariffs.map(({ id, value, isWaiting, refusal }) => (
          <Card
            key={id}
            icon={<IconReceipt />}
            name={value.name}
            text={value.isElsewhere ? t('tariffs.elsewhere') : undefined}
            {...{ isWaiting, refusal }}
            onOpen={() => onOpen({ kind: 'tariff', id })}
          >
            <PriceRings tariff={value} />
          </Card>
        ))}
      </ul>
      {tariffs.length === 0 && <p className="px-1 text-sm text-normal">{t('tariffs.none')}</p>}
    </section>
  );
}

function PlaceList({ onOpen }: { onOpen: (target: PriceTarget) => void }) {
  const { t } = useTexts('tariffs');
  const { places, tariffsById } = usePriceBook();
  const status = useValue(useStores().live, (state) => state.status);
  const hasCarPlace = status?.lat != null && status.lng != null;
  return (
    <section aria-labelledby="places-title" className="flex flex-col gap-3">
      <h2 id="places-title" className="px-1 text-sm text-normal">
        {t('tariffs.places')}
      </h2>
      {hasCarPlace && (
        <AddButton onClick={() => onOpen({ kind: 'place', id: null })}>{t('tariffs.placeOfCar')}</AddButton>
      )}
      <ul className="flex flex-col gap-3">
        {places.map(({ id, value, isWaiting, refusal }) => {
          const Icon = ICONS[value.icon];
          return (
            <Card
              key={id}
              icon={<Icon />}
              name={value.name || t('tariffs.place')}
              text={tariffsById.get(value.tariff ?? '')?.name ?? t('tariffs.noTariff')}
              {...{ isWaiting, refusal }}
              onOpen={() => onOpen({ kind: 'place', id })}
            />
          );
        })}
      </ul>
      <p className="px-1 text-sm text-normal">{t('tariffs.placesText')}</p>
    </section>
  );
}

/** The tariffs and places by which charging sessions are priced. */
export default function TariffsScreen() {
  const { t } = useTexts('tariffs');
  const { isLoaded, isTemporary } = useValue(useLazyStores().book, (state) => state);
  const isTooOld = useValue(
    useStores().ping,
    ({ versionCode, features }) => versionCode !== null && !features.includes(FEATURE.book),
  );
  const [target, setTarget] = useState<PriceTarget | null>(null);
  return (
    <div className="@container absolute inset-0 overflow-y-auto">
      <div className={`${SCREEN_WIDTH} flex flex-col gap-6 px-4 pb-[calc(2rem+env(safe-area-inset-bottom))]`}>
        <div className="-mb-3">
          <ScreenHead title={t('tariffs.title')} />
          <p className="px-1 text-base text-normal">{t('tariffs.text')}</p>
          {isTooOld && <p className="px-1 pt-2 text-sm text-attention">{t('tariffs.tooOld')}</p>}
          {isTemporary && <p className="px-1 pt-2 text-sm text-attention">{t('tariffs.temporary')}</p>}
        </div>
        {isLoaded && (
          <Columns>
            <Column>
              <TariffList onOpen={setTarget} />
            </Column>
            <Column>
              <PlaceList onOpen={setTarget} />
            </Column>
          </Columns>
        )}
      </div>
      <PriceDrawer target={target} onClose={() => setTarget(null)} />
    </div>
  );
}
