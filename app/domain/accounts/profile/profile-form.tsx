import { Button } from '@shopify/polaris';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Field } from '#app/ui/field.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { LINK_FIELDS, USER_TYPES } from './profile-fields.ts';
import { PROFILE_LINKS, USER_TYPE_LABELS } from './profile-labels.ts';
import { profileMessages } from './profile.messages.ts';
import type { Profile } from './profile.schema.ts';
import styles from './profile.module.css';
import { useCall } from './use-call.ts';

/** Names, phone, kind of user and links. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const typeId = useId();
  const { run, isBusy } = useCall();
  const toasts = useToasts();
  const isStore = profile.signupType === 'shopify';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    // Loaded when it is needed: the page is shown sooner without.
    const rules = await import('./profile.schema.ts').catch(() => null);
    if (!rules) return void toasts.show({ title: profileMessages.offline, tone: 'critical' });
    const checked = rules.profileChangeSchema.safeParse(fields);
    if (!checked.success) {
      const issues = [...checked.error.issues].reverse();
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
      const first = String(checked.error.issues[0]?.path[0]);
      form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    setErrors({});
    if (!(await run(() => callApi('POST /api/user/updateprofile', { body: checked.data }), profileMessages.notSaved)))
      return;
    // The form shows each value as it was stored: with its https://, digits alone.
    for (const [name, value] of Object.entries(checked.data)) {
      const input = form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (input && typeof value === 'string') input.value = value;
    }
  }

  return (
    <form ref={form} method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <Field
          label="First name"
          name="fname"
          autoComplete="given-name"
          defaultValue={profile.fname}
          maxLength={60}
          error={errors['fname']}
        />
        <Field
          label="Last name"
          name="lname"
          autoComplete="family-name"
          defaultValue={profile.lname}
          maxLength={60}
          error={errors['lname']}
        />
        {isStore ? <Field label="Store" value={profile.shop} readOnly /> : null}
        <Field
          label="Phone"
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          defaultValue={profile.phone}
          maxLength={40}
          error={errors['phone']}
        />
        <div className={styles.select}>
          <label htmlFor={typeId}>I am a</label>
          <select id={typeId} name="userType" defaultValue={profile.userType}>
            <option value="">Choose…</option>
            {USER_TYPES.map((type) => (
              <option key={type} value={type}>
                {USER_TYPE_LABELS[type]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <h3 className={styles.subheading}>Links</h3>
      <div className={styles.pair}>
        {LINK_FIELDS.map((name) => (
          <Field
            key={name}
            label={PROFILE_LINKS[name][0]}
            name={name}
            type="url"
            autoComplete="off"
            placeholder={PROFILE_LINKS[name][1]}
            defaultValue={profile[name]}
            maxLength={300}
            error={errors[name]}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button submit size="large" variant="primary" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
