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
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const faulty = inputs.find(({ name }) => answer.fields?.[name] !== undefined);
    (faulty ?? inputs.find(({ name }) => name === fallback))?.focus();
  }, [answer, fallback, form, toasts]);
}
