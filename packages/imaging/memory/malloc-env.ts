/**
 * The settings that glibc reads at the start of a process, so that it gives the memory of large blocks back to the system as soon as they are
 * freed: few arenas, and a size from which a block is the system's own. By default that size grows with what is freed, and a
 * picture of 12 megapixels, once there, is kept for good. Other C libraries and systems take no notice.
 */
export const MALLOC_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' } as const;
