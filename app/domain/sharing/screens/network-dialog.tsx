import { Banner, BlockStack, Spinner } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { Modal } from '#app/ui/modal.tsx';
import { usePolarisLayer } from '#app/ui/polaris-layer.ts';
import { DisclosureQuestions } from './disclosure-questions.tsx';
import styles from './network-dialog.module.css';
import { NotSetUp } from './not-set-up.tsx';
import type { NetworkOrder } from './use-network-order.ts';

interface Props {
  readonly title: string;
  readonly asset: AssetView;
  readonly order: NetworkOrder;
  /** Everything that its fields need is known. */
  readonly isReady: boolean;
  /** The problem beside the order itself. */
  readonly problem?: string | null;
  /** The task that comes first. */
  readonly notice?: string | null;
  /** Null while nothing can be done. */
  readonly primary: { readonly content: string; readonly isDisabled?: boolean; readonly onAction: () => void } | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The last lines, right above the buttons. */
  readonly end?: ReactNode;
}

/** The parts that the dialogs of all networks share: the picture, the two questions of disclosure, the missing fields. */
export function NetworkDialog(props: Props) {
  const { title, asset, order, isReady, problem, notice, primary, onClose, children, end } = props;
  const { known, isBusy, disclosure, answer } = order;
  usePolarisLayer(true);
  const said = order.problem ?? problem ?? null;
  const isSetUp = known?.connection.status !== 'not-configured';
  const action = primary && {
    content: primary.content,
    disabled: isBusy || primary.isDisabled === true,
    loading: isBusy,
    onAction: primary.onAction,
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      {...(action && isSetUp ? { primaryAction: action } : {})}
      secondaryActions={[{ content: isSetUp ? 'Cancel' : 'Close', onAction: onClose }]}
    >
      <BlockStack gap="400">
        {said ? <Banner tone="critical" title={said} /> : null}
        {notice ? <Banner tone="info" title={notice} /> : null}
        {known && !isSetUp ? <NotSetUp connection={known.connection} /> : null}
        {isSetUp && !isReady && !said && !notice ? <Spinner accessibilityLabel="Loading" /> : null}
        {known && isSetUp && isReady ? (
          <div className={styles.layout}>
            <img className={styles.picture} src={asset.urls.preview} alt={asset.imageName} />
            <BlockStack gap="400">
              {children}
              <DisclosureQuestions answers={disclosure} isAnswered={known.disclosure.isAnswered} onChange={answer} />
              {end}
            </BlockStack>
          </div>
        ) : null}
      </BlockStack>
    </Modal>
  );
}
