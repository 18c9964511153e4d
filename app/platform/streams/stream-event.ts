/** One thing a listener may be told. `seq` rises by one within its topic and never repeats. */
export interface StreamEvent {
  readonly topic: string;
  /** 0 where it is not kept and has no place in the sequence. */
  readonly seq: number;
  /** For example `job.progress`; the domains own the names. */
  readonly type: string;
  /** The subject, for example a job's id; null for events about the topic itself. */
  readonly subject: string | null;
  /** Gap-free sequence within the subject, from 1. */
  readonly subjectSeq: number | null;
  readonly data: unknown;
}
