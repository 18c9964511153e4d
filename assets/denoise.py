#!/usr/bin/python3
"""Denoiser for Debian's Blender (which is built WITHOUT OpenImageDenoise).
Dual-buffer, feature-guided non-local means (after Rousselle et al. 2012/2013), then Blender's own
Filmic view transform through OpenImageIO/OCIO, then PNG + WebP.
   /usr/bin/python3 denoise.py BASE [outdir]       BASE.a.exr BASE.b.exr BASE.meta  (written by common.render)
Needs Debian: python3-numba python3-openimageio python3-pil python3-numpy"""
import sys, os, time, numpy as np, numba as nb
import OpenImageIO as oiio
from PIL import Image
from lens import blur
CFG = '/usr/share/blender/datafiles/colormanagement/config.ocio'

def load(p):
    i = oiio.ImageInput.open(p); assert i, oiio.geterror()
    s = i.spec(); d = np.asarray(i.read_image('float')).reshape(s.height, s.width, s.nchannels); i.close()
    ch = {n: k for k, n in enumerate(s.channelnames)}
    g = lambda suf, cs: np.stack([d[..., next(k for n, k in ch.items() if n.endswith(suf+'.'+c))] for c in cs], -1).astype(np.float32)
    return dict(rgb=g('Combined', 'RGB'), a=g('Combined', 'A')[..., 0], alb=g('Denoising Albedo', 'RGB'),
                nor=g('Denoising Normal', 'XYZ'), z=g('Denoising Depth', 'Z')[..., 0], depth=g('.Depth', 'Z')[..., 0])

def boxf(x, r):
    """separable box mean, edge-clamped"""
    for ax in (0, 1):
        p = np.concatenate([np.repeat(x.take([0], ax), r, ax), x, np.repeat(x.take([-1], ax), r, ax)], ax)
        c = np.cumsum(p, ax, dtype=np.float64); z = np.zeros_like(c.take([0], ax)); c = np.concatenate([z, c], ax)
        n = x.shape[ax]; x = ((c.take(range(2*r+1, 2*r+1+n), ax)-c.take(range(0, n), ax))/(2*r+1)).astype(np.float32)
    return x

@nb.njit(parallel=True, fastmath=True, cache=True)
def nlm(src, guide, gvar, feat, fvar, R, P, kc, kf):
    """filter src with weights from guide (colour, noisy, var gvar) and feat (features, var fvar)"""
    H, W, C = src.shape; F = feat.shape[2]; G = guide.shape[2]
    out = np.zeros((H, W, C), np.float32)
    rows = 16
    for blk in nb.prange((H+rows-1)//rows):
        y0 = blk*rows; y1 = min(H, y0+rows)
        hh = y1-y0+2*P
        dist = np.empty((hh, W), np.float32); hs = np.empty((hh, W), np.float32)
        acc = np.zeros((y1-y0, W, C), np.float32); ws = np.zeros((y1-y0, W), np.float32)
        for dy in range(-R, R+1):
            for dx in range(-R, R+1):
                # 1) per-pixel colour distance on the block (+ patch rim)
                for yy in range(hh):
                    y = min(max(y0-P+yy, 0), H-1); y2 = min(max(y+dy, 0), H-1)
                    for x in range(W):
                        x2 = min(max(x+dx, 0), W-1); d = np.float32(0)
                        for c in range(G):
                            v = gvar[y, x, c]; v2 = gvar[y2, x2, c]
                            t = guide[y, x, c]-guide[y2, x2, c]
                            d += (t*t-(v+min(v, v2)))/(np.float32(1e-7)+kc*kc*(v+v2))
                        dist[yy, x] = d/G
                # 2) horizontal then vertical patch mean
                for yy in range(hh):
                    for x in range(W):
                        s = np.float32(0)
                        for k in range(-P, P+1): s += dist[yy, min(max(x+k, 0), W-1)]
                        hs[yy, x] = s
                n = np.float32((2*P+1)*(2*P+1))
                for yy in range(y1-y0):
                    y = y0+yy; y2 = y+dy
                    if y2 < 0 or y2 >= H: continue
                    for x in range(W):
                        x2 = x+dx
                        if x2 < 0 or x2 >= W: continue
                        s = np.float32(0)
                        for k in range(2*P+1): s += hs[yy+k, x]
                        dc = max(np.float32(0), s/n)
                        if dc > 9: continue
                        df = np.float32(0)
                        for f in range(F):
                            t = feat[y, x, f]-feat[y2, x2, f]; v = fvar[y, x, f]; v2 = fvar[y2, x2, f]
                            q = (t*t-(v+min(v, v2)))/(kf*kf*max(np.float32(1.2e-3), v+v2))
                            if q > df: df = q
                        m = max(dc, df)
                        if m > 9: continue
                        w = np.exp(-m); ws[yy, x] += w
                        for c in range(C): acc[yy, x, c] += w*src[y2, x2, c]
        for yy in range(y1-y0):
            for x in range(W):
                for c in range(C): out[y0+yy, x, c] = acc[yy, x, c]/ws[yy, x]
    return out

def denoise(base, R=8, P=2, kc=.75, kf=.8, log=True):
    A, B = load(base+'.a.exr'), load(base+'.b.exr')
    fw = lambda x: np.log1p(np.maximum(x, 0)*4); inv = lambda y: np.expm1(y)/4        # compress highlights
    ca, cb = fw(A['rgb']), fw(B['rgb'])
    # features: albedo, normal, compressed depth ; prefilter with small NLM (they are noisy under DoF)
    def feats(D):
        z = np.minimum(D['z'], 1e4); z = np.log1p(z)
        return np.concatenate([D['alb'], D['nor']*.5, z[..., None], D['a'][..., None]], -1).astype(np.float32)
    fa, fb = feats(A), feats(B)
    fv = np.maximum(boxf((fa-fb)**2/2, 2), 1e-8)
    ff_a = nlm(fa, fb, fv, fa[..., :0], fv[..., :0], 3, 1, np.float32(.8), np.float32(1))
    ff_b = nlm(fb, fa, fv, fa[..., :0], fv[..., :0], 3, 1, np.float32(.8), np.float32(1))
    F = (ff_a+ff_b)/2; FV = np.maximum(boxf((ff_a-ff_b)**2/4, 2), 1e-8)
    v = np.maximum(boxf((ca-cb)**2/2, 3), 1e-8)             # variance of one half buffer
    # weights come from the log image (robust), but the averaging itself is done on LINEAR light:
    # averaging logs darkens filtered pixels and leaves pale lines where the filter cannot act
    sa = np.concatenate([A['rgb'], A['a'][..., None]], -1); sb = np.concatenate([B['rgb'], B['a'][..., None]], -1)
    oa = nlm(sa, cb, v, F, FV, R, P, np.float32(kc), np.float32(kf))
    ob = nlm(sb, ca, v, F, FV, R, P, np.float32(kc), np.float32(kf))
    # second pass: residual noise of the two filtered halves
    la, lb = fw(oa[..., :3]), fw(ob[..., :3]); v2 = np.maximum(boxf((la-lb)**2/2, 2), 1e-9)
    o2a = nlm(oa, lb, v2, F, FV, 3, 1, np.float32(1.0), np.float32(kf))
    o2b = nlm(ob, la, v2, F, FV, 3, 1, np.float32(1.0), np.float32(kf))
    o = (o2a+o2b)/2
    raw = np.concatenate([(A['rgb']+B['rgb'])/2, ((A['a']+B['a'])/2)[..., None]], -1)
    return np.concatenate([np.maximum(o[..., :3], 0), np.clip(o[..., 3:], 0, 1)], -1).astype(np.float32), raw, A['depth']

def view(lin, look, exposure):
    """scene linear -> Filmic sRGB 8-bit (premultiplied alpha handled)"""
    a = lin[..., 3:]; rgb = lin[..., :3]/np.maximum(a, 1e-4)*(2**exposure)
    h, w, _ = rgb.shape
    buf = oiio.ImageBuf(oiio.ImageSpec(w, h, 3, 'float')); buf.set_pixels(oiio.ROI(), np.ascontiguousarray(rgb.astype(np.float32)))
    dst = oiio.ImageBuf()
    ok = oiio.ImageBufAlgo.ociodisplay(dst, buf, 'sRGB', 'Filmic' if look != 'Standard' else 'Standard', 'Linear', look if look not in ('None', 'Standard') else '', False, colorconfig=CFG)
    if not ok: print('OCIO:', dst.geterror()); sys.exit(1)
    return np.clip(dst.get_pixels('float'), 0, 1), a

def trim(img, a, margin=2):
    """cut-outs: crop to the alpha box with a rim of two pixels"""
    ys, xs = np.where(a[..., 0] > .004); H, W = a.shape[:2]
    y0, y1, x0, x1 = max(0, ys.min()-margin), min(H, ys.max()+1+margin), max(0, xs.min()-margin), min(W, xs.max()+1+margin)
    return img[y0:y1, x0:x1], a[y0:y1, x0:x1]

def save(img, a, path, transparent, dither=True):
    rng = np.random.default_rng(1)
    d = (rng.random(img.shape)-.5)/255*(1.0 if dither else 0)      # breaks banding on soft gradients
    u8 = np.clip((img+d)*255+.5, 0, 255).astype(np.uint8)
    if transparent: im = Image.fromarray(np.dstack([u8, (np.clip(a, 0, 1)*255+.5).astype(np.uint8)]), 'RGBA')
    else: im = Image.fromarray(u8, 'RGB')
    im.save(path+'.png', optimize=True)
    im.save(path+'.webp', quality=80, method=6)
    return os.path.getsize(path+'.png'), os.path.getsize(path+'.webp')

if __name__ == '__main__':
    base = sys.argv[1]; outdir = sys.argv[2] if len(sys.argv) > 2 else './out'
    meta = dict(l.strip().split('=', 1) for l in open(base+'.meta'))
    window = next((int(a.split('=')[1]) for a in sys.argv if a.startswith('--window=')), 5 if 'spread' in meta else 8)   # what is blurred afterwards needs no wide search
    t = time.time(); o, raw, depth = denoise(base, R=window); t1 = time.time()-t
    if 'spread' in meta: o = blur(o, depth, float(meta['focus']), float(meta['spread']))
    img, a = view(o, meta['look'], float(meta['exposure']))
    tr = meta['transparent'] == '1'; name = os.path.basename(base)
    if tr and '--notrim' not in sys.argv: img, a = trim(img, a)
    p, w = save(img, a, os.path.join(outdir, name), tr)
    if '--raw' in sys.argv:
        img, a = view(raw, meta['look'], float(meta['exposure'])); save(img, a, os.path.join(outdir, name+'_raw'), tr)
    print(f"{name}: render {meta['render_s']} s @ {meta['samples']} spp, denoise {t1:.1f} s, png {p//1024} KB, webp {w//1024} KB")
