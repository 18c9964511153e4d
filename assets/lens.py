"""Depth of field after denoising. A scene that is mostly out of focus needs hundreds of samples when the lens is sampled
too; rendered sharp, denoised and blurred by its depth it needs few, and lamps become clean discs of light.

Slices of equal blur are laid over each other from far to near. A slice reaches one step behind itself, so that floors
have no seams, and counts only what nothing nearer hides, so that nothing dark creeps out from behind an edge."""
import numpy as np
from scipy import fft


def disc(x, d):
    """mean over a disc of d pixels across; edges are mirrored"""
    r = int(np.ceil(d/2+.5))
    if d < 1.1: return x
    Y, X = np.mgrid[-r:r+1, -r:r+1]; k = np.clip(d/2+.5-np.hypot(X, Y), 0, 1); k /= k.sum()
    h, w = (fft.next_fast_len(n+2*r, real=True) for n in x.shape[:2]); H, W = x.shape[:2]; p = np.pad(x, ((r, r), (r, r), (0, 0)), 'symmetric').astype(np.float32)
    K = np.zeros((h, w), np.float32); K[:2*r+1, :2*r+1] = k; K = np.roll(K, (-r, -r), (0, 1)); K = fft.rfft2(K)
    return np.stack([fft.irfft2(fft.rfft2(p[..., c], s=(h, w))*K, s=(h, w))[r:r+H, r:r+W] for c in range(x.shape[2])], -1).astype(np.float32)


def soften(a):
    """a mask's steps, smoothed over its neighbours: depth knows no half-covered pixels"""
    for ax in (0, 1): p = np.pad(a, [(1, 1) if k == ax else (0, 0) for k in (0, 1)], 'edge'); n = a.shape[ax]; a = (p.take(range(n), ax)+2*p.take(range(1, n+1), ax)+p.take(range(2, n+2), ax))/4
    return a


def stops_of(lo, hi):
    """blur in pixels at which slices lie, far (positive) to near (negative), finer where it is small"""
    out = [0.0]; c = 1.4
    while c < hi: out.append(c); c += max(1.2, c*.22)
    if hi > 0: out.append(max(hi, out[-1]+.5))
    near = []; c = 1.4
    while c < -lo: near.append(-c); c += max(1.2, c*.22)
    if lo < 0: near.append(min(lo, (near or [0])[-1]-.5))
    return sorted(out+near, reverse=True)


def calm(rgb):
    """a single pixel brighter than all around it would become a disc: no brighter than its neighbours"""
    p = np.pad(rgb, ((1, 1), (1, 1), (0, 0)), 'edge'); H, W, _ = rgb.shape
    around = np.max([p[i:i+H, j:j+W] for i in range(3) for j in range(3) if (i, j) != (1, 1)], 0)
    return np.minimum(rgb, around*1.15+.02)


def blur(lin, z, focus, spread):
    """lin: linear RGBA; z: depth; spread: blur of infinity in pixels"""
    c = spread*(1-focus/np.maximum(z, 1e-3)); c = np.clip(c, np.percentile(c, .2), np.percentile(c, 99.9)); lin = np.concatenate([calm(lin[..., :3]), lin[..., 3:]], -1)
    S = stops_of(float(c.min()), float(c.max())); out = None
    index = np.interp(c, S[::-1], np.arange(len(S))[::-1])     # 0 farthest
    for i, s in enumerate(S):
        own = np.clip(1-np.abs(index-i), 0, 1)
        if i > 0: own = np.clip(own+np.clip(1-np.abs(index-(i-1)), 0, 1), 0, 1)
        seen = np.clip(i+1-index, 0, 1)                        # not hidden by anything nearer
        if own.max() <= 0: continue
        if abs(s) < 3: own = soften(own)
        a = own[..., None]; b = disc(np.concatenate([lin*a, a, seen[..., None]], -1), abs(s))
        whole = np.maximum(b[..., 5:6], .02); cover = np.clip(b[..., 4:5]/whole, 0, 1); col = b[..., :4]/whole*(cover/np.maximum(b[..., 4:5]/whole, 1e-4))
        out = col+(0 if out is None else out*(1-cover))
    return np.maximum(out, 0).astype(np.float32)
