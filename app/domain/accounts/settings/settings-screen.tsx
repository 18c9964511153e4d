import { BlockStack, Box, Button, Card, Form, FormLayout, InlineGrid, Text, TextField } from '@shopify/polaris';
import { memo, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { AdminSaveBar } from '#app/ui/admin-save-bar.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { SteadyCheckbox, SteadySelect } from '#app/ui/steady-fields.ts';
import { useDownload } from '#app/ui/use-download.ts';
import { KeyActivity } from '../security/key-activity.tsx';
import type { SecurityPage } from '../security/security-event.schema.ts';
import type { AccountSettings } from './account-settings.schema.ts';
import { ColourFields } from './colour-fields.tsx';
import { settingsMessages } from './settings.messages.ts';

interface Props {
  readonly settings: AccountSettings;
  /** Preset scenes that a canvas can begin with. */
  readonly scenes: readonly { readonly name: string; readonly displayName: string }[];
  /** Where notices go; null where no address is known. */
  readonly noticeAddress: string | null;
  /** Without a mail server, notices are written to the outbox folder and not delivered. */
  readonly hasMail: boolean;
  /** The events of the shop's API keys. */
  readonly keyActivity: SecurityPage;
  /** Sections of other rooms, which save by themselves. */
  readonly children?: ReactNode;
}

type Errors = Partial<Record<keyof AccountSettings, string>>;

// A letter typed into the brand's name draws none of them anew.
const Colours = memo(ColourFields);
const Keys = memo(KeyActivity);
const Data = memo(YourData);

const COUNTS = [
  { label: 'Default (4)', value: '' },
  ...[1, 2, 3, 4].map((count) => ({ label: String(count), value: String(count) })),
];
const MODES = [
  { label: 'Locked product', value: 'locked' },
  { label: 'Blend', value: 'blend' },
];
const LANGUAGES = [
  { label: 'Same as the product’s text', value: '' },
  { label: 'English', value: 'en' },
  { label: 'German', value: 'de' },
  { label: 'French', value: 'fr' },
];
const PLACES = [
  { label: 'After the other images', value: 'last' },
  { label: 'Before the other images', value: 'first' },
];

/**
 * The app's settings in the Shopify admin: saved by the admin's save bar, which asks before the page is left with
 * unsaved changes.
 */
export function SettingsScreen(props: Props) {
  const { settings, scenes, noticeAddress, hasMail, keyActivity, children } = props;
  const [saved, setSaved] = useState(settings);
  const [draft, setDraft] = useState(settings);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const toasts = useToasts();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const change = useCallback((part: Partial<AccountSettings>) => setDraft((now) => ({ ...now, ...part })), []);
  const changes = useMemo(
    () => ({
      language: (language: string) => change({ language: language as AccountSettings['language'] }),
      brandColours: (brandColours: string[]) => change({ brandColours }),
      imageCount: (count: string) => change({ imageCount: count === '' ? null : Number(count) }),
      sceneName: (sceneName: string) => change({ sceneName }),
      productMode: (mode: string) => change({ productMode: mode === 'blend' ? 'blend' : 'locked' }),
      newPictures: (place: string) => change({ newPictures: place === 'first' ? 'first' : 'last' }),
      mailsWhenFinished: (mailsWhenFinished: boolean) => change({ mailsWhenFinished }),
      mailsWhenLow: (mailsWhenLow: boolean) => change({ mailsWhenLow }),
    }),
    [change],
  );
  const sceneOptions = useMemo(
    () => [
      { label: 'None', value: '' },
      ...scenes.map(({ name, displayName }) => ({ label: displayName, value: name })),
    ],
    [scenes],
  );

  async function save() {
    // Loaded when it is needed: the page is shown sooner without.
    const rules = await import('./account-settings.schema.ts').catch(() => null);
    if (!rules) return toasts.show({ title: settingsMessages.offline, tone: 'critical' });
    const checked = rules.accountSettingsSchema.safeParse(draft);
    if (!checked.success) {
      const issues = [...checked.error.issues].reverse();
      return setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    }
    setErrors({});
    setSaving(true);
    try {
      const { settings, message } = await callApi('POST /api/account/settings', { body: checked.data });
      setSaved(settings);
      setDraft(settings);
      toasts.show({ title: message, tone: 'success' });
    } catch (error) {
      const words = { offline: settingsMessages.offline, failed: settingsMessages.notSaved };
      toasts.show({ title: sentenceOf(error, words), tone: 'critical' });
    } finally {
      setSaving(false);
    }
  }

  function discard() {
    setDraft(saved);
    setErrors({});
  }

  return (
    <Page>
      <PageHeader title={PLACE_NAMES.settings} />
      <AdminSaveBar isDirty={isDirty} isSaving={isSaving} onSave={() => void save()} onDiscard={discard} />
      <Form onSubmit={() => void save()}>
        <BlockStack gap={{ xs: '600', md: '400' }}>
          <Section title="Brand" description="Brand, language and defaults for captions and images.">
            <FormLayout>
              <TextField
                label="Brand name"
                name="brandName"
                autoComplete="organization"
                maxLength={60}
                helpText="Used in captions and alt texts instead of the product’s vendor."
                value={draft.brandName}
                error={errors.brandName}
                onChange={(brandName) => change({ brandName })}
              />
              <SteadySelect
                label="Language of words"
                options={LANGUAGES}
                helpText={
                  draft.language === ''
                    ? 'Captions and alt texts follow the product’s words, then your store’s language.'
                    : 'Captions and alt texts use it. Titles and your own words stay unchanged.'
                }
                value={draft.language}
                onChange={changes.language}
              />
              <Colours colours={draft.brandColours} error={errors.brandColours} onChange={changes.brandColours} />
            </FormLayout>
          </Section>
          <Section title="New photos" description="Defaults for new projects and photoshoots.">
            <FormLayout>
              <FormLayout.Group>
                <SteadySelect
                  label="Images per run"
                  options={COUNTS}
                  value={String(draft.imageCount ?? '')}
                  onChange={changes.imageCount}
                />
                <SteadySelect
                  label="Scene"
                  options={sceneOptions}
                  helpText="New projects start with it."
                  value={draft.sceneName}
                  error={errors.sceneName}
                  onChange={changes.sceneName}
                />
              </FormLayout.Group>
              <FormLayout.Group>
                <SteadySelect
                  label="Product"
                  options={MODES}
                  helpText={
                    draft.productMode === 'locked'
                      ? 'Your product stays pixel-perfect. Light and shadow are added around it.'
                      : 'Scene light falls on it. Every image is checked against your photo.'
                  }
                  value={draft.productMode}
                  onChange={changes.productMode}
                />
                <SteadySelect
                  label="On the product"
                  options={PLACES}
                  helpText="Where a photo goes when you add it. You can still choose each time."
                  value={draft.newPictures}
                  onChange={changes.newPictures}
                />
              </FormLayout.Group>
            </FormLayout>
          </Section>
          <Section title="Notifications" description={noticeWay(noticeAddress, hasMail)}>
            <BlockStack gap="200">
              <SteadyCheckbox
                label="A run of more than a minute is finished"
                disabled={noticeAddress === null}
                checked={draft.mailsWhenFinished}
                onChange={changes.mailsWhenFinished}
              />
              <SteadyCheckbox
                label="Fewer than 20 credits are left"
                disabled={noticeAddress === null}
                checked={draft.mailsWhenLow}
                onChange={changes.mailsWhenLow}
              />
            </BlockStack>
          </Section>
          <Section title="Security" description="Activity of your store’s API keys.">
            <Keys page={keyActivity} />
          </Section>
          {children}
          <Data />
        </BlockStack>
      </Form>
    </Page>
  );
}

function noticeWay(address: string | null, hasMail: boolean): string {
  if (address === null) return 'Your store has no contact email.';
  return hasMail
    ? `Emails to ${address}, the contact email of your store.`
    : 'No emails are sent: no mail server is set up here.';
}

interface SectionProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** The subject of a card, beside it or above it. */
function Section({ title, description, children }: SectionProps) {
  return (
    <InlineGrid columns={{ xs: '1fr', md: '2fr 5fr' }} gap="400">
      <Box as="section" paddingInlineStart={{ xs: '400', sm: '0' }} paddingInlineEnd={{ xs: '400', sm: '0' }}>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" tone="subdued" breakWord>
            {description}
          </Text>
        </BlockStack>
      </Box>
      <Card>{children}</Card>
    </InlineGrid>
  );
}

function YourData() {
  const { download, isBusy } = useDownload();
  return (
    <Section title="Your data" description="Export any time. All data is deleted 48 hours after uninstalling the app.">
      <BlockStack gap="300" inlineAlign="start">
        <Text as="p">Settings, profile, credits, files, jobs and projects as one JSON file.</Text>
        <Button loading={isBusy} onClick={() => void download('plinth-data.json', () => fetchFile('/api/user/export'))}>
          Export my data
        </Button>
      </BlockStack>
    </Section>
  );
}
