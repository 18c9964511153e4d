#!/usr/bin/python3
"""Denoises the plates that kit/plates.py has rendered and writes them as 10-bit AVIF, log coded, with what is needed to
read them again:   /usr/bin/python3 develop_plates.py BASE OUTDIR [--window=N] [--crf=N]
Needs ffmpeg with libaom beside what denoise.py needs; sharp reads such files and cannot write them."""
import sys, os, json, subprocess, tempfile, time, numpy as np, numba as nb
import OpenImageIO as oiio
from scipy.ndimage import maximum_filter
import denoise as dn
from lens import blur

CRF = 12           # --crf=N: grass and sand cost twice as much, and hide what a higher one loses
LEAST = 150        # pixels a side of the smallest of the sizes that are cleaned, each half the one before


def exr(path):
    i = oiio.ImageInput.open(path); assert i, oiio.geterror()
    s = i.spec(); d = np.asarray(i.read_image('float')).reshape(s.height, s.width, s.nchannels); i.close()
    names = [n.split('.', 1)[1] for n in s.channelnames]
    return lambda layer, cs: np.stack([d[..., names.index(f'{layer}.{c}')] for c in cs], -1).astype(np.float32)


def features(g):
    z = np.log1p(np.minimum(g('Denoising Depth', 'Z'), 1e4))
    return np.concatenate([g('Denoising Albedo', 'RGB'), g('Denoising Normal', 'XYZ')*.5, z], -1).astype(np.float32)


def guides(halves):
    """What lies where, from all runs together: it does not depend on the lamps. But what shines has its light for a colour in
    the runs in which it does: there, what the first run says, in which only the key is lit."""
    sides = [[features(g) for g in side] for side in halves]; fa, fb = (np.mean(side, 0) for side in sides)
    colours = [(a[..., :3]+b[..., :3])/2 for a, b in zip(*sides)]; key = colours[0]
    # Faint light too: what is divided by it here and not where it is put back would come out dark.
    shines = dn.boxf(np.max([np.abs(c-key).max(-1, keepdims=True) for c in colours], 0).astype(np.float32), 1) > .06
    for f in (fa, fb): f[..., :3] = np.where(shines, key, f[..., :3])
    fv = np.maximum(dn.boxf((fa-fb)**2/2, 2), 1e-8); none = fa[..., :0]; f32 = np.float32
    a = dn.nlm(fa, fb, fv, none, none, 3, 1, f32(.8), f32(1)); b = dn.nlm(fb, fa, fv, none, none, 3, 1, f32(.8), f32(1))
    return (a+b)/2, np.maximum(dn.boxf((a-b)**2/4, 2), 1e-8)


def half(x):
    h, w = x.shape[0]//2, x.shape[1]//2; return x[:h*2, :w*2].reshape(h, 2, w, 2, -1).mean((1, 3)).astype(np.float32)


def double(x, h, w):
    return resample(x, (np.arange(h)+.5)/2-.5, (np.arange(w)+.5)/2-.5)


def resample(x, ys, xs):
    """bilinear, edges held"""
    for axis, at in ((0, ys), (1, xs)):
        at = np.clip(at, 0, x.shape[axis]-1); i = np.minimum(at.astype(int), max(0, x.shape[axis]-2)); t = (at-i).reshape([-1 if k == axis else 1 for k in range(3)])
        x = x.take(i, axis)*(1-t)+x.take(np.minimum(i+1, x.shape[axis]-1), axis)*t
    return x.astype(np.float32)


BARE = .04          # so that what throws back nothing can be divided by it


@nb.njit(parallel=True, fastmath=True, cache=True)
def spread_out(light, small, large):
    """Light of fewer pixels at the size of `large`: of the four by four nearest, those count that lie on the same surface.
    small, large: features (colour 3, normal 3, depth) at either size"""
    h, w, C = light.shape; H, W, N = large.shape; out = np.zeros((H, W, C), np.float32); ky, kx = h/H, w/W
    for y in nb.prange(H):
        fy = (y+.5)*ky-.5; y0 = int(np.floor(fy))-1
        for x in range(W):
            fx = (x+.5)*kx-.5; x0 = int(np.floor(fx))-1; sum_ = np.float32(0)
            for j in range(4):
                yy = min(max(y0+j, 0), h-1); wy = max(0.0, 1-abs(y0+j-fy)/1.5)
                for i in range(4):
                    xx = min(max(x0+i, 0), w-1); wx = max(0.0, 1-abs(x0+i-fx)/1.5); d = np.float32(0)
                    for f in range(N):
                        t = small[yy, xx, f]-large[y, x, f]; d += t*t*(np.float32(900) if f == 6 else np.float32(60) if f > 2 else np.float32(25))
                    k = np.float32(wy*wx*(np.exp(-min(d, np.float32(30)))+1e-6)); sum_ += k
                    for c in range(C): out[y, x, c] += k*light[yy, xx, c]
            for c in range(C): out[y, x, c] /= max(sum_, np.float32(1e-12))
    return out


def clean(A, B, F, FV, R):
    """Two half-sample plates to one. A search window leaves what is wider than itself: blotches. So what a plate of half
    the size says of them, cleaned the same way, replaces them. What is cleaned is the light without the colour of what it falls on: no vein or
    grain is lost with the noise."""
    top = float(np.percentile((A+B)/2, 99.99))*4; colour = np.clip(F[..., :3], 0, 1)+BARE      # top: fireflies
    A, B = np.minimum(A, top)/colour, np.minimum(B, top)/colour
    return pyramid(put_out(A, B), put_out(B, A), F, FV, R)


def put_out(one, other):
    """Sparks that only one of the halves has: what is really bright is bright in both, at most a pixel away."""
    return np.minimum(one, 2.5*maximum_filter(other, (3, 3, 1))+1e-4)


def pyramid(A, B, F, FV, R):
    fine = one_size(A, B, F, FV, R)
    if min(A.shape[:2]) < 2*LEAST: return fine
    coarse = pyramid(half(A), half(B), half(F), half(FV), R)
    # What half the size cannot show, rims and small things, keeps what it has.
    known = np.exp(-12*((double(half(F), *F.shape[:2])-F)**2).sum(-1, keepdims=True))
    return np.maximum(fine+known*double(coarse-half(fine), *fine.shape[:2]), 0)


def one_size(A, B, F, FV, R):
    """The log curve follows the plate's own level: else a weak lamp is not filtered"""
    f32 = np.float32; k = 1.6/max(1e-5, float(np.percentile((A+B)/2, 60)))
    fw = lambda x: np.log1p(np.maximum(x, 0)*k); ca, cb = fw(A), fw(B); v = np.maximum(dn.boxf((ca-cb)**2/2, 3), 1e-8)
    oa = dn.nlm(A, cb, v, F, FV, R, 1, f32(.75), f32(.8)); ob = dn.nlm(B, ca, v, F, FV, R, 1, f32(.75), f32(.8))
    la, lb = fw(oa), fw(ob); v2 = np.maximum(dn.boxf((la-lb)**2/2, 2), 1e-9)
    o2a = dn.nlm(oa, lb, v2, F, FV, 2, 1, f32(1), f32(.8)); o2b = dn.nlm(ob, la, v2, F, FV, 2, 1, f32(1), f32(.8))
    return np.maximum((o2a+o2b)/2, 0).astype(np.float32)


def encode(plate, path, crf):
    """log1p(light / white * curve) / log1p(curve) in 10 bit. White is the brightest value, but not the mirror image of a
    lamp: that is white anyway, and would leave few codes for the rest"""
    white = max(1e-5, min(float(plate.max()), 8*float(np.percentile(plate, 99.5)))); plate = np.minimum(plate, white)
    curve = min(3000.0, 50*white/max(1e-5, float(np.median(plate))))
    v = np.clip(np.log1p(plate/white*curve)/np.log1p(curve)*1023+.5, 0, 1023).astype('<u2'); H, W, _ = v.shape
    with tempfile.NamedTemporaryFile(suffix='.raw') as f:
        f.write(np.ascontiguousarray(np.stack([v[..., 1], v[..., 2], v[..., 0]])).tobytes()); f.flush()
        subprocess.run(['ffmpeg', '-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'gbrp10le', '-s', f'{W}x{H}', '-i', f.name, '-frames:v', '1', '-c:v', 'libaom-av1',
                        '-still-picture', '1', '-cpu-used', '6', '-crf', str(crf), '-pix_fmt', 'yuv444p10le', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'iec61966-2-1', '-color_range', 'tv', path], check=True)
    return white, curve


def harmonics(path, camera):
    """nine spherical harmonics a channel of the light on white paper, by the direction it faces (camera's axes)"""
    g = exr(path); n = g('Normal', 'XYZ'); M = np.array(camera)[:3, :3]; size = np.linalg.norm(n, axis=-1); H, W = size.shape
    Y, X = np.mgrid[0:H, 0:W]; inside = (size > .9) & (((X+.5-W/2)/(W/2))**2+((Y+.5-H/2)/(H/2))**2 < .93)
    x, y, z = (n[inside] @ M).T; B = np.stack([np.ones_like(x), x, y, z, x*y, y*z, 3*z*z-1, x*z, x*x-y*y], -1).astype(np.float64); out = {}
    for group in json.load(open(base+'.plates.json'))['runs']:
        for name in group:
            v = g('Combined_'+name, 'RGB')[inside]/.5; v = np.minimum(v, np.percentile(v, 99.5)*1.5+1e-6); c = np.linalg.solve(B.T @ B+.02*len(B)*np.diag([0]+[1]*8), B.T @ v); out[name] = np.round(c, 6).tolist()
    return out


if __name__ == '__main__':
    base, outdir = sys.argv[1:3]; meta = json.load(open(base+'.plates.json')); t = time.time(); os.makedirs(outdir, exist_ok=True)
    crf = next((int(a.split('=')[1]) for a in sys.argv if a.startswith('--crf=')), CRF)
    window = next((int(a.split('=')[1]) for a in sys.argv if a.startswith('--window=')), 3)
    runs = [[exr(f'{base}.{k}{h}.exr') for k in range(len(meta['runs']))] for h in 'ab']
    F, FV = guides(runs); full = F; share = meta.get('share', 1)
    if share < 1: whole = [exr(f'{base}.detail.{h}.exr') for h in 'ab']; full, _ = guides([[g] for g in whole])
    light = harmonics(base+'.ball.exr', meta['ball']['camera']); plates = []; total = 0; own = None
    lens = dict(l.split('=') for l in meta['lens'].split()); depth = (whole if share < 1 else runs[0])[0]('Depth', 'Z')[..., 0]
    for k, groups in enumerate(meta['runs']):
        for name in groups:
            plate = clean(runs[0][k]('Combined_'+name, 'RGB'), runs[1][k]('Combined_'+name, 'RGB'), F, FV, window)
            if share < 1: plate = spread_out(plate, F, full)
            plate = plate*(np.clip(full[..., :3], 0, 1)+BARE)
            if lens: plate = blur(np.concatenate([plate, np.ones_like(plate[..., :1])], -1), depth, float(lens['focus']), float(lens['spread']))[..., :3]
            white, curve = encode(plate, os.path.join(outdir, name+'.avif'), crf); size = os.path.getsize(os.path.join(outdir, name+'.avif')); total += size
            if name in meta['defaults']: own = plate+(0 if own is None else own)
            plates.append(dict(group=name, file=name+'.avif', white=round(white, 6), curve=round(curve, 4), mean=[round(float(x), 6) for x in plate.mean((0, 1))], harmonics=light[name], weight=1 if name in meta['defaults'] else 0))
            print(f'denoise {name} {time.time()-t:.0f} s, {size//1024} kB, white {white:.3f}', flush=True)
    shown, _ = dn.view(np.concatenate([own, np.ones_like(own[..., :1])], -1), meta['look'], meta['exposure']); dn.save(shown, None, base, False)      # its own lamps' picture
    with open(base+'.light.json', 'w') as f: json.dump(dict(plates=plates, colours=meta['colours'], film=dict(look=meta['look'], exposure=meta['exposure'])), f)
    print(f'denoise all {time.time()-t:.0f} s, {total//1024} kB')
