import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { url: string; external?: boolean | undefined };

/** Lets Polaris' `url` properties go through the router; addresses of other sites, of files and of calls stay plain links. */
export function RouterLink({ url, external, children, ...rest }: Props) {
  if (external || !url.startsWith('/') || /^\/(files|api)\//.test(url)) {
    const elsewhere = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <a href={url} {...elsewhere} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={url} {...rest}>
      {children}
    </Link>
  );
}
