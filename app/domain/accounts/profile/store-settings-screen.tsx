import {
  BlockStack,
  Box,
  Button,
  Card,
  Form,
  FormLayout,
  InlineGrid,
  Page,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fetchContent } from '#app/platform/http/fetch-content.ts';
import { AdminSaveBar } from '#app/ui/admin-save-bar.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useDownload } from '#app/ui/use-download.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { PROFILE_LINKS, USER_TYPE_LABELS } from './profile-labels.ts';
import { profileMessages } from './profile.messages.ts';
import type { LinkField, Profile } from './profile.schema.ts';
import { useCall } from './use-call.ts';

/** Which shop it is says the admin: nobody is asked for its address. */
const LINKS = (Object.keys(PROFILE_LINKS) as LinkField[]).filter((name) => name !== 'shopifyURL');
const FIELDS = ['fname', 'lname', 'phone', 'userType', ...LINKS] as const;
type Draft = Readonly<Record<(typeof FIELDS)[number], string>>;
type Errors = Partial<Record<string, string>>;

const draftOf = (profile: Profile): Draft =>
  Object.fromEntries(FIELDS.map((name) => [name, profile[name]])) as unknown as Draft;

const TYPE_OPTIONS = [
  { label: 'Choose…', value: '' },
  ...Object.entries(USER_TYPE_LABELS).map(([value, label]) => ({ label, value })),
];

/** The store's profile in the Shopify admin: kept by the admin's save bar, which asks before anybody leaves it unsaved. */
export function StoreSettingsScreen({ profile }: { readonly profile: Profile }) {
  const [saved, setSaved] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(saved);
  const [errors, setErrors] = useState<Errors>({});
  const { call, isBusy } = useCall();
  const toasts = useToasts();
  const isDirty = FIELDS.some((name) => draft[name] !== saved[name]);

  async function save() {
    // Loaded when it is needed: the page is shown sooner without.
    const rules = await import('./profile.schema.ts').catch(() => null);
    if (!rules) {
      toasts.show({ title: profileMessages.offline, tone: 'critical' });
      return;
    }
    const checked = rules.profileChangeSchema.safeParse(draft);
    if (!checked.success) {
      const issues = [...checked.error.issues].reverse();
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    setErrors({});
    if (!(await call('/api/user/updateprofile', checked.data, profileMessages.notSaved))) return;
    // What was typed is shown as it was kept: with its https://, digits alone.
    const kept = { ...draft, ...checked.data } as Draft;
    setSaved(kept);
    setDraft(kept);
  }

  function discard() {
    setDraft(saved);
    setErrors({});
  }

  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  });

  return (
    <Page title={PLACE_NAMES.settings}>
      <AdminSaveBar isDirty={isDirty} isSaving={isBusy} onSave={() => void save()} onDiscard={discard} />
      <Form onSubmit={() => void save()}>
        <BlockStack gap={{ xs: '600', md: '400' }}>
          <Section title="Store" description="Your name, and what kind of business you run.">
            <FormLayout>
              <FormLayout.Group>
                <TextField label="First name" autoComplete="given-name" maxLength={60} {...field('fname')} />
                <TextField label="Last name" autoComplete="family-name" maxLength={60} {...field('lname')} />
              </FormLayout.Group>
              <TextField label="Store" autoComplete="off" value={profile.shop} readOnly />
              <FormLayout.Group>
                <TextField label="Phone" type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
                <Select label="I am a" options={TYPE_OPTIONS} {...field('userType')} />
              </FormLayout.Group>
            </FormLayout>
          </Section>
          <Section title="Links" description="Where else people find you.">
            <FormLayout>
              {LINKS.map((name) => (
                <TextField
                  key={name}
                  label={PROFILE_LINKS[name][0]}
                  type="url"
                  autoComplete="off"
                  placeholder={PROFILE_LINKS[name][1]}
                  maxLength={300}
                  {...field(name)}
                />
              ))}
            </FormLayout>
          </Section>
          <YourData />
        </BlockStack>
      </Form>
    </Page>
  );
}

interface SectionProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** What a card is about, beside it or above it. */
function Section({ title, description, children }: SectionProps) {
  return (
    <InlineGrid columns={{ xs: '1fr', md: '2fr 5fr' }} gap="400">
      <Box as="section" paddingInlineStart={{ xs: '400', sm: '0' }} paddingInlineEnd={{ xs: '400', sm: '0' }}>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" tone="subdued">
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
    <Section
      title="Your data"
      description="Take it along at any time. 48 hours after you uninstall the app, Shopify asks us to delete everything, and we do."
    >
      <BlockStack gap="300" inlineAlign="start">
        <Text as="p">Profile, credits, files, jobs and canvases as one JSON file.</Text>
        <Button
          loading={isBusy}
          onClick={() => void download('plinth-data.json', () => fetchContent('/api/user/export'))}
        >
          Export my data
        </Button>
      </BlockStack>
    </Section>
  );
}
