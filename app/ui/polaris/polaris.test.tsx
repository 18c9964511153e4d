import * as polaris from '@shopify/polaris';
import { PlusIcon } from '@shopify/polaris-icons';
import texts from '@shopify/polaris/locales/en.json';
import { createElement } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { RouterLink } from '../router-link.tsx';
import { Badge } from './badge.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Checkbox } from './checkbox.tsx';
import { Form, FormGroup, FormLayout } from './form.tsx';
import { Icon } from './icon.tsx';
import { InlineError } from './labelled.tsx';
import { BlockStack, Box, InlineGrid, InlineStack } from './layout.tsx';
import { Link } from './link.tsx';
import { Pagination } from './pagination.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Select } from './select.tsx';
import { Spinner } from './spinner.tsx';
import { Text } from './text.tsx';
import { TextField } from './text-field.tsx';
import { SkeletonLine, SkeletonThumbnail, Thumbnail } from './thumbnail.tsx';
import { Tooltip } from './tooltip.tsx';

type AnyComponent = ComponentType<Record<string, unknown>>;
/** The same tree made of Polaris' components, and of ours. */
type Make = (parts: Parts) => ReactElement;

const ours = {
  ...{ Badge, Banner, BlockStack, Box, Button, Card, Checkbox, Form, FormLayout, Icon, InlineError, InlineGrid },
  ...{ InlineStack, Link, Pagination, ProgressBar, Select, SkeletonThumbnail, Spinner, Text, TextField },
  ...{ Thumbnail, Tooltip, FormGroup, SkeletonLine },
};
type Parts = Record<keyof typeof ours, AnyComponent>;
const OURS = ours as unknown as Parts;
const POLARIS = {
  ...polaris,
  FormGroup: polaris.FormLayout.Group,
  SkeletonLine: () => createElement(polaris.SkeletonBodyText, { lines: 1 }),
} as unknown as Parts;

const nothing = () => {};

// Both go through it; without a router a link is a link.
vi.mock('../router-link.tsx', () => ({
  RouterLink: ({ url, ...rest }: Record<string, unknown>) => createElement('a', { href: url, ...rest }),
}));

const markupOf = (element: ReactElement) => normalised(renderToStaticMarkup(element));

/** What Polaris writes and nothing reads. */
const MEANINGLESS = new Set(['button id=previousURL', 'button id=nextURL', 'textarea type=text']);

/**
 * Attributes and the parts of a style have no order. Ids are made up. What Polaris finds out about the window, which is
 * nothing on the server, our style sheet does.
 */
function normalised(markup: string): string {
  const ids = new Map<string, string>();
  return markup
    .replace(/:R\w*:/g, (id) => ids.set(id, ids.get(id) ?? `id${ids.size}`).get(id)!)
    .replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)*)\s*(\/?)>/g, (_, tag: string, attributes: string) => {
      const list = [...attributes.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)]
        .map(([, name, value = '']) => [name!, name === 'style' ? value.split(';').sort().join(';') : value] as const)
        .filter(([name, value]) => !MEANINGLESS.has(`${tag} ${name}=${value}`) && !(name === 'class' && value === ''))
        .map(([name, value]) => `${name}="${value}"`);
      return `<${tag} ${list.sort().join(' ')}>`;
    })
    .replaceAll('--pc-shadow-bevel-border-radius-sm:var(--p-border-radius-300);', '')
    .replaceAll('Polaris-Text--semibold', 'Polaris-Text--medium');
}

const CASES: Readonly<Record<string, Make>> = {
  'a button of each kind': ({ Button: B }) => (
    <>
      {[{}, { variant: 'primary' }, { variant: 'tertiary' }, { variant: 'plain' }].map((kind, index) => (
        <B key={index} {...kind} size={index % 2 ? 'large' : 'slim'} onClick={nothing}>
          Save
        </B>
      ))}
      <B variant="primary" tone="critical" fullWidth submit loading>
        Delete
      </B>
      <B icon={PlusIcon} accessibilityLabel="Add" disabled />
      <B icon={PlusIcon} loading>
        Add
      </B>
      <B pressed>Used</B>
    </>
  ),
  'a button that leads somewhere': ({ Button: B }) => (
    <>
      <B url="/dashboard" size="large" accessibilityLabel="Dashboard: open">
        Open
      </B>
      <B url="/files/a" download="a.json" target="_blank">
        Download
      </B>
      <B url="/dashboard" disabled>
        Open
      </B>
    </>
  ),
  'text, icons, a link and a spinner': ({ Text: T, Icon: I, Link: L, Spinner: S }) => (
    <>
      <T as="h2" variant="headingMd" tone="subdued" id="a">
        One
      </T>
      <T as="p" variant="headingLg" numeric fontWeight="semibold" breakWord>
        2
      </T>
      <T as="span" visuallyHidden>
        3
      </T>
      <I source={PlusIcon} tone="success" accessibilityLabel="Done" />
      <L url="/dashboard" removeUnderline>
        Home
      </L>
      <L url="/api/docs">Docs</L>
      <S accessibilityLabel="Loading" />
      <S size="small" accessibilityLabel="" />
    </>
  ),
  'stacks, a grid and a box': ({ BlockStack: V, InlineStack: H, InlineGrid: G, Box: B }) => (
    <>
      <V gap={{ xs: '600', md: '400' }} inlineAlign="start" as="ul">
        <li>a</li>
      </V>
      <H gap="200" align="space-between" blockAlign="center" wrap={false}>
        b
      </H>
      <G columns={3} gap="400">
        c
      </G>
      <G columns={{ xs: '1fr', md: '2fr 5fr' }}>d</G>
      <B as="section" paddingInlineStart={{ xs: '400', sm: '0' }} paddingInlineEnd={{ xs: '400', sm: '0' }}>
        e
      </B>
    </>
  ),
  'cards with banners inside': ({ Card: C, Banner: B }) => (
    <C padding="400">
      {['info', 'success', 'warning', 'critical'].map((tone) => (
        <B key={tone} tone={tone} title={tone} onDismiss={nothing} action={{ content: 'Try again', onAction: nothing }}>
          Text
        </B>
      ))}
      <B tone="critical">Only text</B>
    </C>
  ),
  badges: ({ Badge: B }) => (
    <>
      <B>Draft</B>
      <B tone="success">Active</B>
      <B tone="attention">Late</B>
    </>
  ),
  fields: ({ TextField: F, Select: S }) => (
    <>
      <F
        label="Name"
        name="name"
        autoComplete="organization"
        maxLength={60}
        value=""
        helpText="Help"
        onChange={nothing}
      />
      <F label="Colour" labelHidden autoComplete="off" maxLength={7} value="#fff" error onChange={nothing} />
      <F
        label="Alt text"
        multiline={2}
        autoComplete="off"
        maxLength={512}
        showCharacterCount
        placeholder="Words"
        value="abc"
        error="Too long"
        onChange={nothing}
      />
      <S label="Sort by" labelInline options={['Newest', 'Oldest']} value="Oldest" onChange={nothing} />
      <S
        label="Scene"
        options={[{ label: 'None', value: '' }]}
        value=""
        helpText="Help"
        error="Gone"
        disabled
        onChange={nothing}
      />
    </>
  ),
  'a field that can be emptied': ({ TextField: F }) => (
    <F
      label="Search"
      labelHidden
      type="search"
      autoComplete="off"
      maxLength={200}
      value="mug"
      onChange={nothing}
      {...{ clearButton: true, onClearButtonClick: nothing, onClear: nothing }}
    />
  ),
  'check boxes': ({ Checkbox: C }) => (
    <>
      <C label="One" checked onChange={nothing} />
      <C label="Two" checked={false} disabled helpText="Help" error="Not kept" onChange={nothing} />
    </>
  ),
  'a form': ({ Form: F, FormLayout: L, FormGroup: G, InlineError: E }) => (
    <F onSubmit={nothing}>
      <L>
        <p>a</p>
        <G>
          <p>b</p>
          <p>c</p>
        </G>
      </L>
      <E message="Wrong" fieldID="colours" />
    </F>
  ),
  'progress, pictures and what stands for them': ({
    ProgressBar: P,
    Thumbnail: T,
    SkeletonThumbnail: S,
    SkeletonLine: L,
  }) => (
    <>
      <P progress={40} size="small" ariaLabelledBy="guide" />
      <T source="/a.webp" alt="" size="medium" />
      <S size="medium" />
      <L />
    </>
  ),
  'pages of a list': ({ Pagination: P }) => (
    <P accessibilityLabel="Pages" hasNext hasPrevious={false} onNext={nothing} onPrevious={nothing} />
  ),
  'a control with more to say': ({ Tooltip: T }) => (
    <T content="Undo" preferredPosition="below" dismissOnMouseOut>
      <button type="button">Undo</button>
    </T>
  ),
};

it.each(Object.entries(CASES))('%s: the same markup as Polaris makes', (_, make) => {
  const theirs = (
    <polaris.AppProvider i18n={texts} linkComponent={RouterLink}>
      {make(POLARIS)}
    </polaris.AppProvider>
  );
  const portals = '<div id="PolarisPortalsContainer"></div>';
  expect(markupOf(make(OURS))).toBe(markupOf(theirs).replace(normalised(portals), ''));
});
