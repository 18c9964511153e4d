import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { login } from '../shopify.server';

export const loader = ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('shop')) throw redirect(`/app?${searchParams.toString()}`);
  return { showForm: Boolean(login) };
};

export default function Welcome() {
  const { showForm } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>An app for shops</h1>
      <p>One sentence that says what it is good for.</p>
      {showForm && (
        <Form method="post" action="/auth/login">
          <label>
            <span>Shop</span>
            <input type="text" name="shop" />
          </label>
          <button type="submit">Sign in</button>
        </Form>
      )}
      <ul>
        <li>First thing that it does.</li>
        <li>Second thing that it does.</li>
        <li>Third thing that it does.</li>
      </ul>
    </main>
  );
}
