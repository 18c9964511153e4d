import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { FormAnswer } from './form-answer.ts';

/**
 * After a refusal the person continues where the mistake is; what was typed stays in the inputs. `fallback`: the field to
 * go to when none is named.
 */
export function useAnswer(form: RefObject<HTMLFormElement>, answer: FormAnswer | undefined, fallback: string): void {
  const toasts = useToasts();
  useEffect(() => {
    if (!answer || answer.done) return;
    if (answer.toast) toasts.show({ title: answer.toast, tone: 'critical' });
    const wanted = Object.keys(answer.fields ?? {})[0] ?? fallback;
    form.current?.querySelector<HTMLInputElement>(`input[name="${wanted}"]`)?.focus();
  }, [answer, fallback, form, toasts]);
}
