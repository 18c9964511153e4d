import { useSearchParams } from '@remix-run/react';
import { Select, TextField } from '@shopify/polaris';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { ASSET_SORTS, ASSET_TYPE_FILTERS } from '../assets/asset-query.rules.ts';
import styles from './portfolio-filters.module.css';
import { addressOf, kindsOn, spansOf } from './portfolio-query.rules.ts';
import type { PortfolioQuery } from './portfolio-query.rules.ts';

/** As the spec has it for the other search there is (platform-and-account, section 9). */
const SEARCH_DEBOUNCE_MS = 300;

interface Props {
  readonly query: PortfolioQuery;
  /** Those that the account uses. */
  readonly tags: readonly string[];
}

/** Which type, in which order, and what is looked for. All of it stands in the address: it can be kept and shared. */
export function PortfolioFilters({ query, tags }: Props) {
  const [, setParameters] = useSearchParams();
  const go = useCallback(
    (next: PortfolioQuery, isTyping = false) =>
      setParameters(addressOf(next), { preventScrollReset: true, replace: isTyping }),
    [setParameters],
  );
  const change = (name: keyof PortfolioQuery) => (value: string) => go({ ...query, [name]: value });
  const kinds = kindsOn(query.shelf);
  // A tag of the address that nothing has any more is still what is looked for.
  const offered = query.tag === undefined || tags.includes(query.tag) ? tags : [...tags, query.tag];
  return (
    <div className={styles.filters}>
      <div className={styles.selects}>
        <Select
          label="File Type"
          labelInline
          options={[...ASSET_TYPE_FILTERS]}
          value={query.type}
          onChange={change('type')}
        />
        <Select label="Sort by" labelInline options={[...ASSET_SORTS]} value={query.sort} onChange={change('sort')} />
      </div>
      <div className={styles.search} role="search" aria-label={PLACE_NAMES.library}>
        <SearchField query={query} onSearch={go} />
        <Select
          label="Kind"
          labelHidden
          options={[{ label: 'All kinds', value: '' }, ...kinds]}
          value={query.kind ?? ''}
          onChange={change('kind')}
        />
        <Select
          label="Made"
          labelHidden
          options={[{ label: 'Any time', value: '' }, ...spansOf(query, new Date())]}
          value={query.from ?? ''}
          onChange={change('from')}
        />
        {offered.length > 0 ? (
          <Select
            label="Tag"
            labelHidden
            options={[{ label: 'All tags', value: '' }, ...offered.map((tag) => ({ label: tag, value: tag }))]}
            value={query.tag ?? ''}
            onChange={change('tag')}
          />
        ) : null}
      </div>
    </div>
  );
}

interface SearchProps {
  readonly query: PortfolioQuery;
  readonly onSearch: (query: PortfolioQuery, isTyping: boolean) => void;
}

/** Looks for what is typed as soon as the typing rests. */
function SearchField({ query, onSearch }: SearchProps) {
  const { q = '' } = query;
  const [text, setText] = useState(q);
  // The field's own last request: another one in the address comes from elsewhere, and the field follows it.
  const asked = useRef(q);
  useEffect(() => {
    if (asked.current === q) return;
    asked.current = q;
    setText(q);
  }, [q]);
  const latest = useRef({ query, onSearch });
  useEffect(() => {
    latest.current = { query, onSearch };
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      const { query: current, onSearch: search } = latest.current;
      search({ ...current, q: wanted }, true);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={styles.words}>
      <TextField
        label="Search your files"
        labelHidden
        placeholder="Search by name, words, product or tag"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={setText}
        clearButton
        onClearButtonClick={() => setText('')}
      />
    </div>
  );
}
