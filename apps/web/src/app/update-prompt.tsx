import { lazy, Suspense, useState } from 'react';
import { withTexts } from '../i18n/with-texts.ts';
import type { UpdateStore } from '../stores/update/create-update.ts';
import { useValue } from '../stores/use-stores.tsx';

const UpdateDrawer = lazy(() => withTexts(import('../features/update/update-drawer.tsx'), 'app', 'common'));

/** The drawer of a new version, once there is one; put off, it comes back with the next opening of the app. */
export function UpdatePrompt({ update }: { update: UpdateStore }) {
  const isReady = useValue(update, (value) => value.isReady);
  const [isPutOff, setPutOff] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  if (!isReady) return null;

  function apply() {
    setUpdating(true);
    void update.apply();
  }
  return (
    <Suspense>
      <UpdateDrawer
        open={!isPutOff}
        isUpdating={isUpdating}
        onUpdate={apply}
        onClose={() => setPutOff(true)}
      />
    </Suspense>
  );
}
