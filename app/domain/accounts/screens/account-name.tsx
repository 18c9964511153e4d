/** Whose password a form asks for, so that password managers know; people see it elsewhere. */
export function AccountName({ email }: { readonly email: string }) {
  return (
    <input
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden
      type="text"
      autoComplete="username"
      value={email}
      readOnly
    />
  );
}
