import { useEffect, useState } from 'react';
import { GARMENT_ADVICE, GARMENT_DOUBT_ADVICE } from '@plinth/imaging';
import type { TryOnMode } from '@plinth/imaging';
import { OverModals } from '#app/ui/toasts/over-modals.tsx';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import { classOf, doubtOf, refusalOf } from '../use-apparel.ts';
import type { Garment } from '../use-apparel.ts';

const isRead = ({ cutOut, failure }: Garment): boolean => cutOut !== null || failure !== null;

/** Tells a screen reader what each garment was read as, or why it cannot be worn, once it is known, whatever section is open. */
export function GarmentAnnouncements() {
  const {
    apparel: { garments },
    mode,
  } = useFashion();
  // Jobs that the page was opened with are no news.
  const [awaited] = useState(() => new Set<string>());
  useEffect(() => {
    for (const garment of garments) if (!isRead(garment)) awaited.add(garment.key);
  }, [awaited, garments]);
  return (
    <OverModals>
      <div className="visually-hidden" role="status" aria-atomic="false">
        {garments
          .filter((garment) => isRead(garment) && awaited.has(garment.key))
          .map((garment) => (
            <p key={garment.key}>{fashionMessages.readAs(garment.name, describeGarment(garment, mode))}</p>
          ))}
      </div>
    </OverModals>
  );
}

function describeGarment(garment: Garment, mode: TryOnMode): string {
  const { failure } = garment;
  const refusal = refusalOf(garment, mode);
  const doubt = mode === 'model' ? doubtOf(garment) : null;
  if (failure !== null) return failure;
  if (refusal) return GARMENT_ADVICE[refusal];
  const kind = classOf(garment);
  const said = kind ? fashionMessages.kinds[kind] : fashionMessages.unknownKind;
  return doubt ? `${said}. ${GARMENT_DOUBT_ADVICE[doubt]}` : said;
}
