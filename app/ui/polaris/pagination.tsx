import { ChevronLeftIcon, ChevronRightIcon } from '@shopify/polaris-icons';
import { Button } from './button.tsx';

interface Props {
  readonly accessibilityLabel: string;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onPrevious: () => unknown;
  readonly onNext: () => unknown;
}

export function Pagination({ accessibilityLabel, hasPrevious, hasNext, onPrevious, onNext }: Props) {
  return (
    <nav aria-label={accessibilityLabel} className="Polaris-Pagination">
      <div className="Polaris-ButtonGroup Polaris-ButtonGroup--variantSegmented" data-buttongroup-variant="segmented">
        <div className="Polaris-ButtonGroup__Item">
          <Button icon={ChevronLeftIcon} accessibilityLabel="Previous" disabled={!hasPrevious} onClick={onPrevious} />
        </div>
        <div className="Polaris-ButtonGroup__Item">
          <Button icon={ChevronRightIcon} accessibilityLabel="Next" disabled={!hasNext} onClick={onNext} />
        </div>
      </div>
    </nav>
  );
}
