#!/usr/bin/python3
"""The geometry of a view, from Blender's EXR files to what ships: BASE.json and its EXR files (assets/kit/geometry.py)
become OUT/depth.webp, normal.webp, material.webp, coverage.webp, shares.webp and the `geometry` part of OUT/set.json.
   /usr/bin/python3 encode_geometry.py BASE OUT
Planes of one file lie below each other in grey: WebP halves the resolution of colour, never that of grey.
Needs Debian: python3-numba python3-openimageio python3-pil python3-scipy"""
import sys, os, json, numpy as np
from PIL import Image
from scipy import ndimage as ndi
import OpenImageIO as oiio
import denoise as dn

GROUPS = ('key', 'fill', 'sky', 'warm')      # those a picture without plates may be lit by
LUM = np.array([.2126, .7152, .0722], np.float32)
FAR = 60.0          # scene units: what lies beyond takes no shadow
SMALLEST = .004     # share of the frame below which a material has no coverage mask of its own
MOST_MASKS = 12     # a WebP is at most 16,383 pixels high
STOPS = np.linspace(-9, 6, 61)
FINE = (.003, .012) # scene units, level and from above, where blades and ripples are short and things lie over them


def exr(path):
    i = oiio.ImageInput.open(path); assert i, oiio.geterror()
    s = i.spec(); d = np.asarray(i.read_image('float')).reshape(s.height, s.width, s.nchannels); names = [n.replace('ViewLayer.', '') for n in s.channelnames]
    attributes = {a.name: a.value for a in s.extra_attribs}; i.close()
    return (lambda p, cs: np.stack([d[..., names.index(f'{p}.{c}')] for c in cs], -1).astype(np.float32)), attributes


def save(planes, path, **how):
    Image.fromarray(np.concatenate(planes, 0)).save(path, 'WEBP', method=6, **how); return os.path.getsize(path)


def depth(z, path, fine):
    """1/z in 16 bits, each pixel as its difference from the plane through three neighbours; the upper 7 bits over
    the lower. No finer than `fine` scene units at the middle of the picture: grass costs by the bit."""
    inv = 1/np.clip(z, .05, FAR); lo, hi = float(inv.min()), float(inv.max()); q = (inv-lo)/(hi-lo)*16383; k = 2**int(np.clip(np.log2(fine/float(np.median(z[z < FAR]))**2*16383/(hi-lo)), 0, 4 if fine < .01 else 8)); q = np.minimum(np.round(q/k)*k, 16383).astype(np.int32)
    p = np.pad(q, ((1, 0), (1, 0))); d = (q-p[1:, :-1]-p[:-1, 1:]+p[:-1, :-1]+8192) & 16383
    save(((d >> 7).astype(np.uint8), (d & 127).astype(np.uint8)), path, lossless=True, quality=100); return dict(least=lo, most=hi)


def normals(n, path):
    """octahedral, at half size"""
    h, w = n.shape[0]//2, n.shape[1]//2; n = n[:h*2, :w*2].reshape(h, 2, w, 2, 3).mean((1, 3)); n = n/np.maximum(np.abs(n).sum(-1, keepdims=True), 1e-6); x, y, z = n[..., 0], n[..., 1], n[..., 2]
    sx, sy = np.where(x >= 0, 1, -1), np.where(y >= 0, 1, -1); u, v = np.where(z >= 0, x, (1-np.abs(y))*sx), np.where(z >= 0, y, (1-np.abs(x))*sy)
    save([np.clip((p+1)*127.5+.5, 0, 255).astype(np.uint8) for p in (u, v)], path, quality=88)


def coverage(base, names, path):
    """per material, how much of each pixel of half the size is it"""
    g, at = exr(base+'.coverage.exr'); hashes = json.loads(next(v for k, v in at.items() if k.endswith('manifest'))); layers = [g(f'CryptoMaterial0{i}', 'rgba') for i in range(2)]; planes, order = [], []
    for name in names:
        want = np.uint32(int(hashes[name], 16)); m = sum(np.where(np.ascontiguousarray(L[..., k]).view(np.uint32) == want, L[..., k+1], 0) for L in layers for k in (0, 2))
        planes.append((np.round(np.clip(m, 0, 1)*24)/24*255+.5).astype(np.uint8)); order.append(name)
    save(planes, path, lossless=True, quality=100); return order


def has(g, group):
    try: return float(g('Combined_'+group, 'RGB').mean()) > 1e-5
    except ValueError: return False


def shares(base, path):
    """of the light that a pixel shows, what comes straight from the key (a channel each), each other group;
    gives their names"""
    da, db, wa, wb = (exr(f'{base}.{k}.exr')[0] for k in ('direct.a', 'direct.b', 'whole.a', 'whole.b'))
    def feats(g): return np.concatenate([g('Denoising Albedo', 'RGB'), g('Denoising Normal', 'XYZ')*.5, np.log1p(np.minimum(g('Denoising Depth', 'Z'), 1e4))], -1).astype(np.float32)
    fa, fb = feats(da), feats(db); F = (fa+fb)/2; FV = np.maximum(dn.boxf((fa-fb)**2/4, 2), 1e-8)
    def clean(a, b, R):
        k = 1.6/max(1e-4, float(np.percentile((a+b)/2, 60))); fw = lambda x: np.log1p(np.maximum(x, 0)*k); ca, cb = fw(a), fw(b); v = np.maximum(dn.boxf((ca-cb)**2/2, 3), 1e-8)
        return np.maximum((dn.nlm(a, cb, v, F, FV, R, 1, np.float32(.9), np.float32(1))+dn.nlm(b, ca, v, F, FV, R, 1, np.float32(.9), np.float32(1)))/2, 0)
    lit = [k for k in GROUPS if has(da, k)]
    direct = {k: clean(da('Combined_'+k, 'RGB'), db('Combined_'+k, 'RGB'), 4) for k in lit}
    bounce = clean(*(np.maximum(w('Combined', 'RGB')-sum(d('Combined_'+k, 'RGB') for k in lit), 0) for w, d in ((wa, da), (wb, db))), 6)
    whole = sum(direct.values())+bounce; lum = np.maximum(whole @ LUM, 1e-4); key = direct['key']/np.maximum(whole, 1e-4)
    others = [k for k in lit if k != 'key']; planes = [key[..., c] for c in range(3)]+[(direct[k] @ LUM)/lum for k in others]
    save([(np.clip(ndi.median_filter(p, 3), 0, 1)*255+.5).astype(np.uint8) for p in planes], path, quality=90); print('SHARES', lit, [round(float(p.mean()), 3) for p in planes]); return others


def film(look, exposure):
    """how bright the film shows a grey of 2^STOPS, 0..1 in display light: the picture is undone and made again by it"""
    grey = np.repeat((2.0**STOPS)[None, :, None], 3, -1).astype(np.float32); shown = dn.view(np.concatenate([grey, grey[..., :1]*0+1], -1), look, exposure)[0][0, :, 1]
    return dict(look=look, exposure=exposure, firstStop=float(STOPS[0]), stopsPerStep=float(STOPS[1]-STOPS[0]), shown=[round(float(np.where(v <= .04045, v/12.92, ((v+.055)/1.055)**2.4)), 5) for v in shown])


def tidy(v):
    if isinstance(v, float): return round(v, 5)
    if isinstance(v, dict): return {k: tidy(x) for k, x in v.items()}
    return [tidy(x) for x in v] if isinstance(v, (list, tuple)) else v


def main(base, out):
    with open(base+'.json') as f: facts = json.load(f)
    os.makedirs(out, exist_ok=True); g, _ = exr(base+'.data.exr'); z, n, ids = g('Depth', 'Z')[..., 0], g('Normal', 'XYZ'), g('IndexMA', 'X')[..., 0].round().astype(int)
    colour = np.clip(g('DiffCol', 'RGB')+g('GlossCol', 'RGB')*.3, 0, 1); seen = []
    for m in facts['materials']:
        at = ids == m['id']; share = float(at.mean())
        if share < 1e-5: continue
        paintable = share > .01 and m['metal'] < .5 and m['transmission'] < .5
        seen.append(dict(m, was=m['id'], id=len(seen)+1, share=share, paintable=bool(paintable), albedo=[float(v) for v in colour[at].mean(0)], upFacing=float((n[at][:, 2] > .9).mean())))
    new = np.zeros(ids.shape, np.uint8)
    for m in seen: new[ids == m['was']] = m['id']
    save((new,), out+'/material.webp', lossless=True, quality=100)
    order = coverage(base, [m['name'] for m in sorted(seen, key=lambda m: -m['share'])[:MOST_MASKS] if m['share'] > SMALLEST], out+'/coverage.webp')
    for m in seen: del m['was']; m['coverage'] = order.index(m['name']) if m['name'] in order else None
    normals(n, out+'/normal.webp'); others = shares(base, out+'/shares.webp')
    geometry = {k: facts[k] for k in ('width', 'height', 'unit', 'camera', 'anchor', 'room', 'stand', 'floor', 'lamps')}
    geometry.update(depth=depth(z, out+'/depth.webp', FINE[facts['view'] == 'top']), film=film(**facts['film']), materials=seen, shares=others)
    path = out+'/set.json'; whole = json.load(open(path)) if os.path.exists(path) else {}
    whole.update(version=1, scene=facts['scene'], view=facts['view'], geometry=tidy(geometry))
    with open(path, 'w') as f: json.dump(whole, f, separators=(',', ':')); f.write('\n')
    print('GEOMETRY', facts['scene'], facts['view'], {f: os.path.getsize(f'{out}/{f}')//1024 for f in sorted(os.listdir(out))})


if __name__ == '__main__': main(*sys.argv[1:3])
